// Texts that the server writes to players: emails and messages. ICU MessageFormat.
export const en = {
  'signIn.subject': 'Sign in to Parlor',
  'signIn.title': 'Sign in to Parlor',
  'signIn.where': 'Open this link in the browser where you requested it.',
  'signIn.life':
    'The link and the code work once, within {minutes, plural, one {# minute} other {# minutes}}.',
  'signIn.code': 'Or enter this code in the window where you requested it:',
  'signIn.button': 'Sign in',
  'signIn.copy': 'If the button doesn’t work, copy this link:',
  'signIn.notYou':
    'Didn’t request it? Ignore this email and don’t share the code. Nobody can sign in without this email, and nothing was changed.',
  'addAddress.subject': 'Add this email address to Parlor',
  'addAddress.title': 'Add this email address',
  'addAddress.what': '{name} wants to sign in to Parlor with this email address.',
  'addAddress.whatSomebody': 'Somebody wants to sign in to Parlor with this email address.',
  'addAddress.how': 'Open this link in the browser where you are signed in, or enter the code there.',
  'addAddress.life': 'It works within {minutes, plural, one {# minute} other {# minutes}}.',
  'addAddress.code': 'Code: {code}',
  'addAddress.notYou': 'Wasn’t it you? Ignore this email and don’t share the code. Nothing was changed.',
  'exportReady.subject': 'Your data from Parlor is ready',
  'exportReady.title': 'Your data is ready',
  'exportReady.what': 'The copy of your data that you requested is ready.',
  'exportReady.life':
    'You can download the file within {hours, plural, one {# hour} other {# hours}}, after you sign in again.',
  'exportReady.notYou':
    'Wasn’t it you? Then somebody else has signed in to your account. Sign out of all devices in your profile, and check your sign-in methods.',
  'deletionAsked.subject': 'Your Parlor account will be deleted on {day}',
  'deletionAsked.title': 'Your account will be deleted',
  'deletionAsked.what': 'You requested to delete your Parlor account. It will be deleted on {day} (UTC).',
  'deletionAsked.how':
    'Until then you can keep it: open the page below, sign in and choose “Keep my account”.',
  'deletionAsked.notYou':
    'Wasn’t it you? Keep your account, sign out of all devices in your profile, and check your sign-in methods.',
  'deleted.subject': 'Your Parlor account was deleted',
  'deleted.title': 'Your account was deleted',
  'deleted.what': 'Your Parlor account and this email address were deleted. This is our last email to you.',
  'deleted.kept':
    'We keep points, orders and results under a number, without your name. A break or an exclusion continues.',
  'email.openParlor': 'Open Parlor',
  'messages.questsReady.subject': 'Your new quests are ready',
  'messages.questsReady.text': 'Your quests of today are ready. They change at midnight UTC.',
  'messages.questsReady.button': 'See the quests',
  'messages.streakEnds.subject': 'Your streak of {days, plural, one {# day} other {# days}} ends today',
  'messages.streakEnds.text':
    'Your streak of {days, plural, one {# day} other {# days}} ends in {hours, plural, one {# hour} other {# hours}}. Claim today’s reward to keep it.',
  'messages.streakEnds.button': 'Claim the reward',
  'messages.raceResult.subject': '{title}: place {place, number}',
  'messages.raceResult.text':
    '{title}: you took place {place, number}. Your prize of {prize, number} PP is on your balance.',
  'messages.raceResult.button': 'See the race',
  'messages.orderDelivered.subject': '{title} is delivered',
  'messages.orderDelivered.text': 'Your order is delivered: {title}.',
  'messages.orderDelivered.button': 'See the order',
  'messages.orderRefunded.subject': '{title} is refunded',
  'messages.orderRefunded.text': 'Your order is refunded: {title}.',
  'messages.orderRefunded.button': 'See the order',
  'messages.digest.subject': 'News from Parlor',
  'messages.digest.button': 'Open Parlor',
  'messages.ending.bot': 'You chose these messages in Parlor. /stop ends them.',
  'messages.ending.email': 'You chose these emails in Parlor. Unsubscribe:',
  'messages.bot.stopped':
    'Messages by the bot are off. /start turns the same ones on again. You can also choose them in Parlor under Privacy and consents.',
  'messages.bot.nothingToStop': 'Messages by the bot are off already.',
  'messages.bot.resumed': 'Messages by the bot are on again, as before /stop. /stop ends them.',
  'messages.bot.welcome':
    'Welcome to Parlor: small games, provably fair, with quests, races and collections.',
  'messages.bot.invited':
    '{name} invites you to Parlor: small games, provably fair, with quests, races and collections.',
  'messages.bot.invitedByGuest':
    'You are invited to Parlor: small games, provably fair, with quests, races and collections.',
  'messages.bot.help':
    'The button below opens Parlor. The bot writes only about what you choose in Parlor under Privacy and consents.',
  'messages.bot.terms': 'By playing at Parlor you accept these terms.',
  'messages.bot.paysupport':
    'All your orders are in Parlor under Profile, Orders. A paid order that cannot be delivered is refunded.',
  'messages.bot.paysupportWrite':
    'Is something wrong with a payment? Write to {email} with the order number.',
  'messages.bot.menu': 'Play',
  'messages.bot.command.start': 'Open Parlor',
  'messages.bot.command.help': 'What the bot can do',
  'messages.bot.command.terms': 'Terms',
  'messages.bot.command.paysupport': 'Help with a payment',
  'messages.bot.command.stop': 'Turn off messages',
  'messages.unsubscribe.title': 'Stop emails from Parlor',
  'messages.unsubscribe.question':
    'Do you want no more emails about quests, your streak, races, news and orders?',
  'messages.unsubscribe.button': 'Stop the emails',
  'messages.unsubscribe.done':
    'You get no more of these emails. Emails that you ask for, such as sign-in links, still come.',
  'messages.unsubscribe.back': 'You can turn them on again in Parlor, under Privacy and consents.',
  'messages.unsubscribe.wrong':
    'This link is incomplete. Open it from the email again, or sign in to Parlor and open Privacy and consents.',
  'checkout.unknown': 'This order does not exist. Open the shop and order again.',
  'checkout.ended': 'This order has ended. Open the shop and order again.',
  'checkout.paid': 'This order is already paid.',
  'checkout.price': 'The price has changed. Open the shop and order again.',
  'checkout.notYours': 'This order belongs to another player.',
  'checkout.inProgress': 'A payment for this order is in progress. If it failed, try again in a minute.',
  'checkout.break': 'You are on a break in Parlor. Nothing was charged.',
  'checkout.limit': 'This order is above your spending limit. Nothing was charged.',
  'checkout.busy': 'Parlor is busy. Nothing was charged. Try again.',
  'switch.maintenance': 'Closed for maintenance.',
  'switch.fault': 'We are fixing a problem.',
  'switch.provider': 'Our provider has a problem. We are waiting for a fix.',
  'switch.review': 'We are checking this. It stays closed until we finish.',
  'legal.terms': 'Terms',
  'legal.privacy': 'Privacy statement',
  'legal.isEnglish': 'This page is in English.',
  'invitation.title': '{name} invites you to Parlor',
  'invitation.guest': 'You are invited to Parlor',
  'invitation.points':
    'Small games, provably fair. Play on {days, plural, one {# day} other {# days}} and get {points, number} PP.',
  'shareCard.collected': 'All {cards, number} cards collected',
  'shareCard.place': 'Place {place, number}',
  'shareCard.sharedBy': 'Shared by {name}.',
  'shareCard.about': 'Games, quests and collections at Parlor.',
  'shareCard.play': 'Play at Parlor',
};
