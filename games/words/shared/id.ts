// Messages of the pages of shared rounds, in Indonesian. A part of `id.ts`.
import type { sharedLabels as english } from './en.ts';

export const sharedLabels: typeof english = {
  crashKeys: 'Spasi memasang taruhan, C mencairkan.',
  crashBet: 'Pasang',
  crashBetNext: 'Pasang di ronde berikutnya',
  crashOffline: 'Kamu sedang offline. Ronde tetap berjalan, dan pencairan otomatis tetap dihitung.',
  crashQueued: 'Ronde berikutnya: batal',
  crashPlaced: 'Taruhan terpasang',
  crashStartsIn: (seconds: string) => `Mulai dalam ${seconds} dtk`,
  crashNextSoon: 'Ronde berikutnya dibuka',
  crashBetting: 'Taruhan dibuka',
  crashRising: 'Naik',
  crashEnded: 'Selesai',
  crashVoid: 'Dihentikan. Taruhan dikembalikan.',
  crashEndedAt: (times: string) => `Ronde berakhir di ${times}.`,
  crashOutAt: (times: string) => `Dicairkan di ${times}.`,
  crashAuto: 'Cairkan otomatis',
  crashAutoAt: 'Pada pengali',
  crashAutoOn: (times: string) => `Cair sendiri di ${times}`,
  crashLast: 'Ronde terakhir berakhir di',
  crashBets: 'Pemain ronde ini',
  crashPlayers: (count: string) => `${count} pemain`,
  crashGuest: 'Tamu',
  crashLostShort: 'kalah',
  crashTooLate: 'Terlambat untuk ronde ini. Tidak ada yang berubah.',
  crashFound: 'Taruhanmu di ronde ini masih terbuka.',
  crashCheck: 'Verifikasi ronde',
  crashCheckWhy:
    'Akhir semua ronde sudah ditetapkan sebelum taruhan pertama: setiap ronde menunjukkan seed yang hash-nya adalah seed ronde sebelumnya. Hash seed pertama diterbitkan lebih dulu.',
  crashCheckRound: 'Ronde terakhir',
  crashCheckSeed: 'Seed-nya',
  crashCheckBefore: 'Seed ronde sebelumnya',
  crashVerify: 'Verifikasi',
  crashVerdicts: {
    matches: 'Cocok: seed memberi akhir ini, dan hash-nya adalah seed sebelumnya.',
    differs: 'Tidak cocok. Kirim ronde ini ke dukungan.',
    impossible: 'Browser ini hanya menghitung hash di alamat aman. Gunakan halaman Terbukti adil.',
  },
  howCrash:
    '13 digit heksadesimal pertama HMAC-SHA256 dari seed dan id gim adalah sebuah angka. Makin kecil, makin lama rondenya.',
};
