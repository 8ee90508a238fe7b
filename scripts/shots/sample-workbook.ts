/** A believable spreadsheet of a small studio's projects, as .csv: the same on every machine. */
export function projectsCsv(): string {
  const lines = Array.from({ length: 184 }, (_, index) => line(index));
  return ['Project,Client,Status,Lead,Budget,Hours,Started,Due,Priority,City', ...lines].join('\n');
}

const clients = [
  ['Harbor Kitchen', 'Hamburg'],
  ['Nordlicht Lamps', 'Kiel'],
  ['Café Aurora', 'Lisbon'],
  ['Meridian Offices', 'London'],
  ['Blue Heron Yoga', 'Dublin'],
  ['Orchard School', 'Bristol'],
  ['Tidewater Clinic', 'Boston'],
  ['Copper Kettle', 'Vienna'],
] as const;
const kinds = [
  'Website',
  'Brand refresh',
  'Photo series',
  'Menu design',
  'Signage',
  'Annual report',
  'Campaign',
] as const;
const statuses = ['In progress', 'Done', 'Waiting', 'Done', 'In progress', 'Done'] as const;
const leads = ['Ines Marques', 'Jonas Berg', 'Priya Nair', 'Tova Lind', 'Samir Haddad'] as const;
const priorities = ['Normal', 'High', 'Normal', 'Low'] as const;

function line(index: number): string {
  const [client, city] = pick(clients, index * 5 + 3);
  const started = Date.UTC(2025, 0, 6) + index * 3 * day;
  const due = started + (20 + ((index * 37) % 70)) * day;
  const hours = 12 + ((index * 53) % 160);
  return [
    pick(kinds, index * 3),
    client,
    pick(statuses, index * 7 + (index % 5)),
    pick(leads, index * 11 + 2),
    `$${hours * 80 + ((index * 29) % 40) * 50}`,
    hours,
    isoDate(started),
    isoDate(due),
    pick(priorities, index * 13),
    city,
  ].join(',');
}

const day = 86_400_000;
const isoDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

function pick<const List extends readonly [unknown, ...unknown[]]>(list: List, index: number): List[number] {
  return list[index % list.length] ?? list[0];
}
