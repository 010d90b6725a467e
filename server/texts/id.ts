import type { Texts } from './index.ts';

export const id: Texts = {
  'signIn.subject': 'Masuk ke Parlor',
  'signIn.title': 'Masuk ke Parlor',
  'signIn.where': 'Buka tautan ini di browser tempat kamu memintanya.',
  'signIn.life': 'Tautan dan kodenya berlaku sekali, selama {minutes, plural, other {# menit}}.',
  'signIn.code': 'Atau ketik kode ini di jendela tempat kamu memintanya:',
  'signIn.button': 'Masuk',
  'signIn.copy': 'Jika tombolnya tidak berfungsi, salin alamat ini:',
  'signIn.notYou':
    'Tidak memintanya? Abaikan email ini dan jangan beri tahu siapa pun kodenya. Tanpa email ini tidak ada yang bisa masuk, dan tidak ada yang berubah.',
  'addAddress.subject': 'Tambahkan alamat ini ke Parlor',
  'addAddress.title': 'Tambahkan alamat ini',
  'addAddress.what': '{name} ingin masuk ke Parlor dengan alamat ini.',
  'addAddress.whatSomebody': 'Seseorang ingin masuk ke Parlor dengan alamat ini.',
  'addAddress.how': 'Buka tautan ini di tempat kamu sudah masuk, atau ketik kodenya di sana.',
  'addAddress.life': 'Berlaku selama {minutes, plural, other {# menit}}.',
  'addAddress.code': 'Kode: {code}',
  'addAddress.notYou':
    'Bukan kamu? Abaikan saja dan jangan beri tahu siapa pun kodenya. Tidak ada yang berubah.',
  'exportReady.subject': 'Datamu dari Parlor sudah siap',
  'exportReady.title': 'Datamu sudah siap',
  'exportReady.what': 'Salinan data yang kamu minta sudah siap.',
  'exportReady.life': 'File bisa diunduh selama {hours, plural, other {# jam}}, setelah kamu masuk lagi.',
  'exportReady.notYou':
    'Bukan kamu? Berarti ada yang masuk sebagai kamu: keluar dari semua perangkat di profilmu, dan periksa metode masukmu.',
  'deletionAsked.subject': 'Akun Parlor-mu akan dihapus pada {day}',
  'deletionAsked.title': 'Akunmu akan dihapus',
  'deletionAsked.what': 'Kamu meminta akun Parlor-mu dihapus. Akun dihapus pada {day} (UTC).',
  'deletionAsked.how':
    'Sampai saat itu kamu bisa mempertahankannya: buka halaman di bawah, masuk, lalu tekan Pertahankan akunku.',
  'deletionAsked.notYou':
    'Bukan kamu? Pertahankan akunmu, keluar dari semua perangkat di profilmu, dan periksa metode masukmu.',
  'deleted.subject': 'Akun Parlor-mu sudah dihapus',
  'deleted.title': 'Akunmu sudah dihapus',
  'deleted.what': 'Akun Parlor-mu sudah dihapus, begitu juga alamat ini. Ini email terakhir kami untukmu.',
  'deleted.kept':
    'Poin, pesanan, dan hasil tetap tersimpan dengan nomor, tanpa namamu. Jeda atau pengecualian diri tetap berlaku.',
  'email.openParlor': 'Buka Parlor',
  'messages.questsReady.subject': 'Misi barumu sudah siap',
  'messages.questsReady.text': 'Misimu hari ini sudah siap. Misi berganti pada tengah malam UTC.',
  'messages.questsReady.button': 'Lihat misi',
  'messages.streakEnds.subject': 'Runtunan {days, plural, other {# hari}} milikmu berakhir hari ini',
  'messages.streakEnds.text':
    'Runtunan {days, plural, other {# hari}} milikmu berakhir dalam {hours, plural, other {# jam}}. Klaim hadiah hari ini untuk menjaganya.',
  'messages.streakEnds.button': 'Klaim hadiah',
  'messages.raceResult.subject': '{title}: peringkat {place, number}',
  'messages.raceResult.text':
    '{title}: kamu meraih peringkat {place, number}. Hadiahmu sebesar {prize, number} PP sudah ada di saldomu.',
  'messages.raceResult.button': 'Lihat balapan',
  'messages.orderDelivered.subject': '{title} sudah terkirim',
  'messages.orderDelivered.text': 'Pesananmu sudah terkirim: {title}.',
  'messages.orderDelivered.button': 'Lihat pesanan',
  'messages.orderRefunded.subject': 'Dana {title} dikembalikan',
  'messages.orderRefunded.text': 'Dana pesananmu dikembalikan: {title}.',
  'messages.orderRefunded.button': 'Lihat pesanan',
  'messages.digest.subject': 'Kabar dari Parlor',
  'messages.digest.button': 'Buka Parlor',
  'messages.ending.bot': 'Kamu memilih pesan ini di Parlor. /stop menghentikannya.',
  'messages.ending.email': 'Kamu memilih email ini di Parlor. Berhenti berlangganan:',
  'messages.bot.stopped':
    'Pesan dari bot dimatikan. /start mengaktifkan pesan yang sama lagi. Kamu juga bisa memilihnya di Parlor, di bagian Privasi dan persetujuan.',
  'messages.bot.nothingToStop': 'Pesan dari bot sudah dimatikan.',
  'messages.bot.resumed': 'Pesan dari bot aktif lagi, seperti sebelum /stop. /stop menghentikannya.',
  'messages.bot.welcome':
    'Selamat datang di Parlor: gim ringkas yang terbukti adil, dengan misi, balapan, dan koleksi.',
  'messages.bot.invited':
    '{name} mengundangmu ke Parlor: gim ringkas yang terbukti adil, dengan misi, balapan, dan koleksi.',
  'messages.bot.invitedByGuest':
    'Kamu diundang ke Parlor: gim ringkas yang terbukti adil, dengan misi, balapan, dan koleksi.',
  'messages.bot.help':
    'Tombol di bawah membuka Parlor. Bot hanya mengirim pesan tentang hal yang kamu pilih di Parlor, di bagian Privasi dan persetujuan.',
  'messages.bot.terms': 'Dengan bermain di Parlor, kamu menyetujui ketentuan ini.',
  'messages.bot.paysupport':
    'Semua pesananmu ada di Parlor, di bagian Profil, Pesanan. Pesanan yang sudah dibayar tetapi tidak bisa dikirim akan dikembalikan dananya.',
  'messages.bot.paysupportWrite':
    'Ada masalah dengan pembayaran? Tulis ke {email} dan sebutkan nomor pesanannya.',
  'messages.bot.menu': 'Main',
  'messages.bot.command.start': 'Buka Parlor',
  'messages.bot.command.help': 'Apa yang bisa dilakukan bot',
  'messages.bot.command.terms': 'Ketentuan',
  'messages.bot.command.paysupport': 'Bantuan pembayaran',
  'messages.bot.command.stop': 'Matikan pesan',
  'messages.unsubscribe.title': 'Hentikan email dari Parlor',
  'messages.unsubscribe.question':
    'Tidak ingin lagi menerima email tentang misi, runtunan, balapan, kabar, dan pesanan?',
  'messages.unsubscribe.button': 'Hentikan email',
  'messages.unsubscribe.done':
    'Kamu tidak akan menerima email ini lagi. Email yang kamu minta, seperti tautan masuk, tetap dikirim.',
  'messages.unsubscribe.back': 'Kamu bisa mengaktifkannya lagi di Parlor, di bagian Privasi dan persetujuan.',
  'messages.unsubscribe.wrong':
    'Tautan ini tidak lengkap. Buka lagi dari email, atau masuk ke Parlor dan buka Privasi dan persetujuan.',
  'checkout.unknown': 'Pesanan ini tidak ada. Buka toko dan pesan lagi.',
  'checkout.ended': 'Pesanan ini sudah berakhir. Buka toko dan pesan lagi.',
  'checkout.paid': 'Pesanan ini sudah dibayar.',
  'checkout.price': 'Harganya berubah. Buka toko dan pesan lagi.',
  'checkout.notYours': 'Pesanan ini milik pemain lain.',
  'checkout.inProgress':
    'Pembayaran untuk pesanan ini sedang berjalan. Jika gagal, coba lagi dalam satu menit.',
  'checkout.break': 'Kamu sedang jeda di Parlor. Tidak ada yang ditagih.',
  'checkout.limit': 'Pesanan ini melebihi batas belanjamu. Tidak ada yang ditagih.',
  'checkout.busy': 'Parlor sedang sibuk. Tidak ada yang ditagih. Coba lagi.',
  'switch.maintenance': 'Ditutup untuk pemeliharaan.',
  'switch.fault': 'Kami sedang memperbaiki masalah.',
  'switch.provider': 'Penyedia kami sedang bermasalah. Kami menunggu perbaikannya.',
  'switch.review': 'Kami sedang memeriksanya. Tetap ditutup sampai selesai.',
  'legal.terms': 'Ketentuan',
  'legal.privacy': 'Pernyataan privasi',
  'legal.isEnglish': 'Halaman ini dalam bahasa Inggris.',
  'invitation.title': '{name} mengundang kamu ke Parlor',
  'invitation.guest': 'Kamu diundang ke Parlor',
  'invitation.points':
    'Gim ringkas yang terbukti adil. Main pada {days, plural, other {# hari}} dan dapatkan {points, number} PP.',
  'invitation.message': 'Main bareng aku di Parlor.',
  'shareCard.message': 'Lihat yang kudapat di Parlor!',
  'shareCard.collected': 'Semua {cards, number} kartu terkumpul',
  'shareCard.place': 'Peringkat {place, number}',
  'shareCard.sharedBy': 'Dibagikan oleh {name}.',
  'shareCard.about': 'Gim, misi, dan koleksi di Parlor.',
  'shareCard.play': 'Main di Parlor',
};
