// Messages about a session and its rounds, in Indonesian. A part of `id.ts`.
import type { roundsLabels as english } from './en.ts';

export const roundsLabels: typeof english = {
  historyName: 'Sesi dan ronde',
  lastRounds: 'Ronde terakhirmu',
  net: 'Bersih',
  biggestWin: 'Kemenangan terbesar',
  noneYet: 'Belum ada',
  chartEmpty: 'Grafik muncul setelah ronde pertamamu.',
  chartName: (rounds, net, lowest, highest) =>
    `Hasil bersih setelah tiap ronde dari ${rounds} ronde. Sekarang ${net} PP, terendah ${lowest} PP, tertinggi ${highest} PP.`,
  countedSince: (time) => `Dihitung sejak ${time}, dari tanda terima rondemu.`,
  newSession: 'Mulai sesi baru',
  receiptsLoading: 'Memuat ronde sebelumnya',
  receiptsFailed: 'Ronde sebelumnya dari sesi ini gagal dimuat, jadi angka ini belum lengkap.',
  receiptsCut: 'Sesi ini sangat panjang: hanya ronde terbaru yang dihitung.',
  roundsFailed: 'Rondemu gagal dimuat. Semuanya tersimpan.',
  noRoundsYet: 'Belum ada ronde.',
  showMore: 'Tampilkan lagi',
  verify: 'Verifikasi',
  verifyName: (time, stake) => `Verifikasi ronde pukul ${time}, taruhan ${stake} PP`,
  verifying: 'Memverifikasi',
  verifyMatches: 'Terverifikasi: dihitung ulang di perangkat ini, hasilnya sama.',
  verifySealed:
    'Belum diverifikasi: seed server ronde ini masih dipakai. Jika kamu membukanya, seed baru dimulai dan ronde bisa diverifikasi.',
  revealAndVerify: 'Buka dan verifikasi',
  verifyRoundOpen: 'Selesaikan dulu ronde yang terbuka: seed-nya akan membuka yang tersembunyi.',
  verifyFailed: 'Verifikasi gagal dimuat. Ini tidak berarti apa pun tentang hasilnya.',
  verifyRulesChanged:
    'Seed server cocok dengan hash-nya. Aturan gim sudah berubah sejak itu, jadi hasilnya tidak bisa dihitung di sini.',
  verifyRulesUnknown: 'Seed server cocok dengan hash-nya. Halaman ini tidak bisa menghitung jenis hasil ini.',
  verifyWrongSeed: (id) =>
    `Tidak cocok: seed server tidak menghasilkan hash yang ditampilkan sebelumnya. Hubungi dukungan dan sebutkan ronde ini: ${id}`,
  verifyWrong: (id) =>
    `Tidak cocok: seed menghasilkan hasil lain. Hubungi dukungan dan sebutkan ronde ini: ${id}`,
  turboName: 'Turbo: animasi lebih singkat',
};
