// Messages of the keno and wheel pages, in Indonesian. A part of `id.ts`.
import type { drawsLabels as english } from './en.ts';

export const drawsLabels: typeof english = {
  kenoField: 'Angka',
  kenoKeys: 'Tombol panah berpindah antarangka, Enter memilih angka, Q memilih acak, C menghapus pilihan.',
  kenoKeysWithoutLetters: 'Tombol panah berpindah antarangka, Enter memilih angka.',
  kenoNumber: (number) => `Angka ${number}`,
  kenoDrawn: (number) => `Angka ${number}, keluar`,
  kenoHit: (number) => `Angka ${number}, tepat`,
  kenoPicks: 'Angka',
  kenoPicked: (count, most) => `${count} dari ${most}`,
  kenoQuick: 'Acak',
  kenoClear: 'Hapus',
  kenoDraw: 'Undi',
  kenoPickMore: (fewest) => (fewest === '1' ? 'Pilih satu angka' : `Pilih sedikitnya ${fewest} angka`),
  kenoPays: 'Angka tepat dan bayarannya',
  kenoPaysFor: (hits, times) => `${hits} tepat: ${times}`,
  kenoHits: (hits, picks) => `${hits} dari ${picks} tepat.`,
  kenoBoosted: (times) => `Pengganda: ${times}.`,
  kenoLastHit: (times) => `Bola terakhir tepat: ${times}.`,
  kenoSpared: 'Bola cadangan ikut dihitung.',
  kenoLead: 'Pilih angka. Makin banyak yang keluar, makin besar menangmu',
  kenoLastLine: (times) => `Jika bola terakhir tepat, menangmu dikalikan: ${times}`,
  kenoSpareLine: (count) => `Jika tidak ada yang tepat, ${count} bola lagi diundi`,
  kenoBoostLine: (times) => `Pengganda melipatkan menangmu: hingga ${times}`,
  howKeno:
    'Tiap angka mengambil satu dari bola yang tersisa, urut dari yang terkecil, dihitung dari 0. Bola yang kamu pilih dihitung tepat.',
  howKenoSpare:
    'Tiap angka mengambil satu dari bola yang tersisa, urut dari yang terkecil, dihitung dari 0. Yang terakhir adalah bola cadangan, yang dihitung hanya jika bola sebelumnya tidak ada yang tepat.',
  howKenoBoost:
    'Tiap angka mengambil satu dari bola yang tersisa, urut dari yang terkecil, dihitung dari 0. Angka terakhir adalah tempat dalam daftar pengganda, dihitung dari 0.',

  wheelPays: 'Bayaran tiap segmen',
  wheelShare: (some, all) => `${some} dari ${all}`,
  wheelBet: 'Simbolmu',
  wheelStops: (at) => `Roda berhenti di ${at}.`,
  wheelInner: (times) => `Roda dalam: ${times}.`,
  howWheelPays: {
    segments: 'Segmen di bawah penunjuk yang membayar',
    double: 'Kedua roda dikalikan',
    symbols: 'Pilih simbol tempat roda akan berhenti',
  },
  howWheel: 'Angkanya adalah segmen tempat roda berhenti, dihitung dari 0 searah jarum jam.',
  howWheelDouble:
    'Angka pertama adalah segmen tempat roda berhenti, dihitung dari 0 searah jarum jam. Angka kedua milik roda dalam.',
};
