import type { Article } from '../article/article.ts'
import { policy, responseHours } from '../values.ts'

export const safety: Article = {
  key: 'safety',
  title: 'Safety Guidelines',
  lead: 'How players, captains and organizers keep everyone safe.',
  sections: [
    {
      id: 'emergency',
      heading: 'In an emergency',
      blocks: [
        {
          warning:
            '**Call 911** (112 in Europe) or your local emergency number. Then send someone to the entrance to meet the ambulance.',
        },
        {
          steps: [
            'Stop play. Do not move anyone with a head, neck or back injury unless they are in danger where they are.',
            "Call for help and say where you are. The address is on the tournament's page.",
            'If someone is unresponsive and not breathing normally, start chest compressions and send for the defibrillator (AED).',
            'Stay until help arrives. Tell the organizer, who writes a report.',
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
            `Arrive **${policy.arriveMinutes} minutes early** and warm up.`,
            'Do not play if you are sick or injured. If you have a heart condition, asthma or an allergy, tell your captain where your medication is.',
            'Drink before you get thirsty, and eat a light meal two hours before you play.',
            'Take off watches, rings and chains, and tie back long hair. Sports glasses are fine.',
            'Wear the right gear for your sport: shin guards, a helmet, a mouthguard and the right shoes.',
            'After a blow to the head, you are out for the day, even if you feel fine.',
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
            'Know your players: who is fit to play, their emergency contacts and their medical needs.',
            'Take players off if they are hurt, dizzy or losing their temper. You may always substitute for an injured player.',
            `Players with an account are at least ${policy.minimumAge}. If a tournament is open to younger players, bring their guardians' consent and one adult for every ten of them.`,
            'Keep spectators behind the line.',
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
            'Walk the field before the first match and check for holes, glass, loose nets and wet floors. Always anchor goals.',
            'Have a first-aider on site during all games, with ice and a complete kit. Make sure everyone knows where the nearest defibrillator (AED) is.',
            'Provide free water, and shade or shelter, for everyone.',
            'Keep ambulance access clear. Post the emergency number and the address at check-in.',
            `Plan at least 20 minutes between a team's matches. Show these breaks in the schedule you publish ${policy.scheduleHours} hours ahead.`,
            'Use officials who know the sport and can stop a match. Back them up.',
            "Insure the event, and get the venue's permission in writing.",
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
            head: ['Weather', 'Limit', 'What to do'],
            rows: [
              [
                'Lightning or thunder',
                'First flash or rumble',
                'Leave the field for a building or car. Return 30 minutes after the last one.',
              ],
              ['Heat', '90 °F (32 °C)', 'Water break every 15 minutes, shorter halves'],
              ['Extreme heat', '100 °F (38 °C)', 'No play until it cools down'],
              ['Cold', '14 °F (-10 °C) wind chill', 'No outdoor play'],
              [
                'Poor air quality',
                'Air quality index 151',
                'No outdoor play. Above 100, extra breaks, and players with asthma sit out.',
              ],
              ['High wind', 'Gusts of 40 mph (65 km/h)', 'No play. Take down tents and goals.'],
            ],
          },
        },
        'The organizer decides, and officials may stop play earlier. If a tournament is canceled, entry fees are refunded in full.',
      ],
    },
    {
      id: 'each-other',
      heading: 'Respect and safety',
      blocks: [
        'No harassment, violence or discrimination, on or off the field or in messages. It is an immediate third strike under the [Tournament Rules](/rules#three-strikes).',
        "Adults are never alone with children who are not their own, especially in locker rooms. Pictures of children need their guardians' consent.",
        'You may say no, leave, or ask for help at any time. The organizer and the officials must act.',
      ],
    },
    {
      id: 'online',
      heading: 'On the site',
      blocks: [
        {
          list: [
            'Your email address is hidden until you show it in your profile. Visitors never see it.',
            'Pay entry fees on the site, or to the organizer in person at the venue. We never ask you to send money any other way.',
            'We never ask for your password or card number by email or phone.',
          ],
        },
      ],
    },
    {
      id: 'report',
      heading: 'Report it',
      blocks: [
        `Tell the organizer right away, and tell us on the same day: through the [contact form](/contact), at [{{supportEmail}}](mailto:{{supportEmail}}), or at [{{supportPhone}}](tel:{{supportPhoneNumber}}), {{supportHours}}. We reply to messages about a tournament within ${responseHours.general} hours and keep your name confidential.`,
        'Say when and where it happened, who was there, and what you saw. Organizers keep a record of every injury that needs a doctor.',
      ],
    },
  ],
}
