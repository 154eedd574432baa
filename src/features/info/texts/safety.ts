import { policy, responseHours, support } from '../values.ts'
import type { Article } from './article.ts'

export const safety: Article = {
  key: 'safety',
  title: 'Safety Guidelines',
  lead: 'Everybody goes home in one piece. What players, captains and organizers do for that.',
  sections: [
    {
      id: 'emergency',
      heading: 'In an emergency',
      blocks: [
        {
          warning:
            '**Call 911** (112 in Europe), or the local emergency number. Then send somebody to the entrance to show the way.',
        },
        {
          steps: [
            'Stop play. Nobody moves a person with a head, neck or back injury, unless they are in danger where they lie.',
            'Call for help and say where you are: the address stands on the tournament’s page.',
            'Somebody who does not answer and does not breathe normally: start chest compressions, and send for the defibrillator.',
            'Stay until help is there. Tell the organizer, who writes down what happened.',
          ],
        },
      ],
    },
    {
      id: 'players',
      heading: 'Players',
      blocks: [
        {
          list: [
            `Come **${policy.arriveMinutes} minutes early** and warm up. Cold muscles tear.`,
            'Do not play ill, injured or with a fever. With a heart condition, asthma or an allergy, tell your captain where your medicine is.',
            'Drink before you are thirsty. Eat light, two hours before.',
            'Take off watches, rings and chains. Tie back long hair; sports glasses are fine.',
            'Wear what your sport asks for: shin guards, helmets, gum shields, the right soles.',
            'After a blow to the head you are out for the day, however well you feel.',
          ],
        },
      ],
    },
    {
      id: 'captains',
      heading: 'Captains',
      blocks: [
        {
          list: [
            'Know your players: who is fit, whom to call for them, who needs what.',
            'Take a player off who is hurt, dizzy or out of temper. You may always substitute for an injury.',
            `Players with an account are at least ${policy.minimumAge}. Where a tournament is open to younger ones, bring their guardians’ consent and one grown-up for every ten.`,
            'Keep supporters behind the line.',
          ],
        },
      ],
    },
    {
      id: 'organizers',
      heading: 'Organizers',
      blocks: [
        {
          list: [
            'Walk the field before the first match: holes, glass, loose nets, wet floors. Goals are anchored, always.',
            'One first-aider on site for as long as anybody plays, with a kit that is full and ice. Everybody knows where the nearest defibrillator hangs.',
            'Water and shade or warmth for everybody, free of charge.',
            'Keep the way for an ambulance open. Put the emergency number and the address up at the check-in.',
            `Plan breaks: a team has at least 20 minutes between two matches. The schedule that you publish ${policy.scheduleHours} hours ahead shows them.`,
            'Officials know the sport and can stop a match. Back them up.',
            'Insure the event, and have the venue’s permission in writing.',
          ],
        },
      ],
    },
    {
      id: 'weather',
      heading: 'Weather',
      blocks: [
        {
          table: {
            caption: 'When the weather stops play',
            head: ['Weather', 'From', 'What to do'],
            rows: [
              [
                'Lightning or thunder',
                'First flash or rumble',
                'Off the field, into a building or car. Back 30 minutes after the last one.',
              ],
              ['Heat', '90 °F (32 °C)', 'A drink break every 15 minutes, shorter halves'],
              ['Great heat', '100 °F (38 °C)', 'No play until it is cooler'],
              ['Cold', '14 °F (-10 °C), with wind', 'No play outdoors'],
              ['Bad air', 'Air quality index 151', 'No play outdoors; from 101 breaks, and nobody with asthma plays'],
              ['Storm', 'Gusts of 40 mph (65 km/h)', 'No play; tents and goals come down'],
            ],
          },
        },
        'The organizer decides, and officials may stop earlier. If a tournament is called off for good, entry fees go back in full.',
      ],
    },
    {
      id: 'each-other',
      heading: 'Looking after each other',
      blocks: [
        'No harassment, no violence, no discrimination: not on the field, not beside it, not in messages. It is a third strike at once under the [Tournament Rules](/rules#three-strikes).',
        'Grown-ups are not alone with children they are not related to, in changing rooms least of all. Pictures of children need their guardians’ consent.',
        'You may say no, leave, or ask for help at any time. The organizer and the officials have to act.',
      ],
    },
    {
      id: 'online',
      heading: 'On the site',
      blocks: [
        {
          list: [
            'Visitors never see email addresses. You can hide yours from members too.',
            'Pay entry fees on the site, or to the organizer in person at the venue. Whoever asks you to send money in another way is not one of us.',
            'We never ask for your password or your card number, neither by email nor by phone.',
          ],
        },
      ],
    },
    {
      id: 'report',
      heading: 'Report it',
      blocks: [
        `Tell the organizer at once, and us on the same day: through the [contact form](/contact), at [${support.email}](mailto:${support.email}), or at [${support.phone}](${support.phoneLink}), ${support.hours}. Messages about a tournament are answered within ${responseHours.general} hours. We keep to ourselves who told us.`,
        'Say when and where it happened, who was there, and what you saw. Organizers keep a note of every injury that needed a doctor.',
      ],
    },
  ],
}
