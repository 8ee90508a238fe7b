import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';
import { customerNames, orderSheets } from '../order-samples.ts';

const programmeColumns: Column[] = [
  { id: 'event', name: 'Event', type: 'text' },
  { id: 'starts', name: 'Starts', type: 'text' },
  { id: 'ends', name: 'Ends', type: 'text' },
  { id: 'stage', name: 'Stage', type: 'text' },
  { id: 'about', name: 'About', type: 'text' },
  { id: 'tickets', name: 'Tickets', type: 'url' },
  { id: 'seats', name: 'Seats left', type: 'number' },
  { id: 'budget', name: 'Budget', type: 'currency' },
];

const programme: Record<string, Cell>[] = [
  ['Harvest market', '2026-10-31', '2026-11-01', 'Courtyard', 'Bread, cheese and *cider* from the valley.'],
  ['Life drawing', '2026-11-03T18:30', '2026-11-03T20:30', 'Studio', 'Paper and charcoal are here.'],
  ['Choir rehearsal', '2026-11-04T19:00', '2026-11-04T21:00', 'Main hall', 'New voices are **welcome**.'],
  ['Exhibition: River light', '2026-11-06', '2026-11-22', 'Gallery', 'Forty photographs by *Mara Lind*.'],
  ['Opening night', '2026-11-06T19:00', '2026-11-06T22:00', 'Gallery', 'The photographer speaks at 7:30.'],
  ['Children’s theatre', '2026-11-08T11:00', '2026-11-08T12:00', 'Main hall', 'From four years.'],
  ['Chess club', '2026-11-10T18:00', '2026-11-10T21:00', 'Studio', ''],
  ['Choir rehearsal', '2026-11-11T19:00', '2026-11-11T21:00', 'Main hall', 'New voices are **welcome**.'],
  ['Jazz: The Tide Quartet', '2026-11-13T20:00', '2026-11-13T23:00', 'Main hall', 'Doors at 7 PM.'],
  ['Print workshop', '2026-11-14', '2026-11-15', 'Studio', 'Two days of linocut.'],
  ['Flea market', '2026-11-15T09:00', '2026-11-15T15:00', 'Courtyard', ''],
  ['Choir rehearsal', '2026-11-18T19:00', '2026-11-18T21:00', 'Main hall', 'New voices are **welcome**.'],
  ['Film: Northern lines', '2026-11-20T20:30', '2026-11-20T22:15', 'Main hall', 'With subtitles.'],
  ['Winter market', '2026-11-20', '2026-11-22', 'Courtyard', 'Forty stalls, mulled wine, a brass band at six.'],
  ['Pottery for beginners', '2026-11-21T10:00', '2026-11-21T12:30', 'Studio', 'Clay and *glazes* are included.'],
  ['Lecture: Bees in town', '2026-11-21T11:00', '2026-11-21T12:00', 'Gallery', 'With a honey tasting.'],
  ['Folk dance', '2026-11-21T15:00', '2026-11-21T17:00', 'Main hall', 'No partner needed.'],
  ['Concert: Strings at dusk', '2026-11-21T17:30', '2026-11-21T19:00', 'Main hall', ''],
  ['Late session', '2026-11-21T21:00', '2026-11-22T01:00', 'Gallery', 'Bring an instrument.'],
  ['Choir rehearsal', '2026-11-25T19:00', '2026-11-25T21:00', 'Main hall', 'New voices are **welcome**.'],
  ['Book swap', '2026-11-27T16:00', '2026-11-27T18:00', 'Courtyard', ''],
  ['Advent weekend', '2026-11-28', '2026-11-29', 'Courtyard', 'Wreaths, lanterns and song.'],
  ['New year concert', '2027-01-01T17:00', '2027-01-01T19:00', 'Main hall', ''],
  ['Chess club', '2027-01-05T18:00', '2027-01-05T21:00', 'Studio', ''],
  ['Exhibition: Salt', '2027-01-08', '2027-01-24', 'Gallery', ''],
  ['Choir rehearsal', '2027-01-13T19:00', '2027-01-13T21:00', 'Main hall', ''],
  ['Radio play', '2027-01-22T20:00', '2027-01-22T21:30', 'Main hall', ''],
].map(([event = '', starts = '', ends = '', stage = '', about = ''], index) => ({
  ...{ event, starts, ends, stage, about },
  tickets: `https://tickets.example.com/${index + 100}`,
  seats: (index * 37) % 90,
  budget: 400 + index * 55,
}));

const meetingColumns: Column[] = [
  { id: 'subject', name: 'Subject', type: 'text' },
  { id: 'begin', name: 'Begin', type: 'datetime' },
  { id: 'end', name: 'End', type: 'datetime' },
  { id: 'room', name: 'Room', type: 'text' },
  { id: 'host', name: 'Host', type: 'email' },
  { id: 'agenda', name: 'Agenda', type: 'text' },
];
const meetings: Record<string, Cell>[] = [
  ['Weekly planning', '2026-11-16T09:00', '2026-11-16T10:00', 'North'],
  ['Design review', '2026-11-16T09:30', '2026-11-16T11:00', 'South'],
  ['Interview: Product', '2026-11-16T09:45', '2026-11-16T10:30', 'Attic'],
  ['Lunch with the partners', '2026-11-17T12:00', '2026-11-17T13:30', 'Terrace'],
  ['Trade fair', '2026-11-17T00:00', '2026-11-20T00:00', 'Hamburg'],
  ['Stand-up', '2026-11-18T09:00', '2026-11-18T09:15', 'North'],
  ['Budget', '2026-11-18T14:00', '2026-11-18T16:00', 'South'],
  ['Office hours', '2026-11-18T15:00', '2026-11-18T17:00', 'Attic'],
  ['Release', '2026-11-19T17:00', '2026-11-19T19:30', 'North'],
  ['Retrospective', '2026-11-20T10:00', '2026-11-20T11:30', 'North'],
  ['Coffee', '2026-11-20T15:00', null, 'Terrace'],
].map(([subject = '', begin = '', end = null, room = ''], index) => ({
  ...{ subject, begin, end, room },
  host: `host${(index % 4) + 1}@example.com`,
  agenda: index % 2 ? '- figures\n- open points' : '',
}));

const shown = { start_time_column: 'starts', end_time_column: 'ends', event_title_column: 'event' };
const planned = { start_time_column: 'begin', end_time_column: 'end', event_title_column: 'subject' };

export const samples: BlockSample[] = [
  {
    name: 'The programme of a cultural centre',
    state: 'normal',
    block: {
      sheet_title: 'Programme',
      settings: { title: 'What’s on', ...shown, event_color_column: 'stage' },
      axis: [
        { column: 'stage' },
        { column: 'about', use_markdown: true },
        { column: 'seats', type: 'number' },
        { column: 'budget', hidden: true },
      ],
      actions: [{ type: 'Open link', title: 'Tickets', source_column: 'tickets', button_color: 'indigo' }],
    },
    sheets: { Programme: { columns: programmeColumns, rows: programme } },
    rights: { actions: [0] },
  },
  {
    name: 'A week of meetings',
    state: 'normal',
    block: {
      sheet_title: 'Meetings',
      settings: {
        title: 'Meetings',
        ...planned,
        default_calendar_view: 'Week',
        background_color: '#eef3f1',
        Card_color: '#ffffff',
        event_color: '#0f766e',
        today_color: '#0f766e',
      },
      axis: [
        { column: 'room', editable: 'Admins & Guests' },
        { column: 'host', type: 'email' },
        { column: 'agenda', type: 'markdowntext', editable: 'Admins & Guests' },
      ],
      actions: [
        { type: 'Edit row', title: 'Change' },
        { type: 'Compose Email', title: 'Write to the host', source_column: 'host' },
      ],
    },
    sheets: { Meetings: { columns: meetingColumns, rows: meetings } },
    rights: { edit: ['room', 'agenda'], delete: true, actions: [0, 1] },
  },
  {
    name: 'One day, by the hour',
    state: 'normal',
    block: {
      sheet_title: 'Programme',
      settings: {
        title: 'Today',
        ...shown,
        default_calendar_view: 'Day',
        event_color: '#b4531f',
        today_color: '#b4531f',
      },
      axis: [
        { column: 'about', type: 'markdowntext' },
        { column: 'tickets', type: 'url' },
      ],
    },
    sheets: { Programme: { columns: programmeColumns, rows: programme } },
  },
  {
    name: 'A month of the owner’s choice, without details',
    state: 'normal',
    block: {
      sheet_title: 'Programme',
      settings: {
        ...shown,
        default_calendar_month: 'Selected month',
        calender_year: 2027,
        calender_month: '01',
        show_details_on_click: false,
        background_color: '#14201c',
        event_color: '#f2b544',
        today_color: '#f2b544',
      },
    },
    sheets: { Programme: { columns: programmeColumns, rows: programme } },
  },
  {
    name: 'A season that is over',
    state: 'normal',
    block: {
      sheet_title: 'Season',
      settings: { title: 'Last summer', ...shown },
    },
    sheets: {
      Season: {
        columns: programmeColumns,
        rows: [
          { event: 'Open-air cinema', starts: '2026-08-14T21:00', ends: '2026-08-14T23:00', stage: 'Garden' },
          { event: 'Harvest concert', starts: '2026-08-22T19:30', ends: '2026-08-22T22:00', stage: 'Hall' },
        ],
      },
    },
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: { sheet_title: 'Programme', settings: { title: 'What’s on', ...shown } },
    sheets: { Programme: { columns: programmeColumns, rows: [] } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { sheet_title: 'Old programme', settings: { title: 'What’s on', ...shown } },
    sheets: { Programme: { columns: programmeColumns, rows: programme } },
  },
  {
    name: 'Long words and far too much to do',
    state: 'overflowing',
    block: {
      sheet_title: 'Everything',
      settings: {
        title: 'Veranstaltungsübersichtskalender',
        ...planned,
        event_color_column: 'room',
      },
      axis: [{ column: 'agenda' }],
    },
    sheets: {
      Everything: {
        columns: meetingColumns,
        rows: Array.from({ length: 640 }, (_, index) => {
          const day = String((index % 30) + 1).padStart(2, '0');
          const hour = String((index * 7) % 24).padStart(2, '0');
          return {
            subject:
              index % 3
                ? `Meeting ${index + 1}`
                : 'Donaudampfschifffahrtsgesellschaftskapitänsversammlung mit Aussprache',
            begin: `2026-11-${day}T${hour}:00`,
            end: index % 9 ? `2026-11-${day}T${hour}:45` : '2026-11-30T12:00',
            room: ['North', 'South', 'A room with a name that nobody can remember', 'Attic'][index % 4] ?? '',
            agenda: 'Everything, once more. '.repeat(30),
          };
        }),
      },
    },
  },
  {
    name: 'Orders with the names of customers',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { title: 'Orders', start_time_column: 'due', event_title_column: 'customer' },
      axis: [{ column: 'customer', ...customerNames }],
    },
    sheets: orderSheets,
  },
];
