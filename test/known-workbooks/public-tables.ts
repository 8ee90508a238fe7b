import type { KnownWorkbook } from './known-workbook.ts';

/** Small tables of public facts, written down with their source. All chosen after the rules were written. */
export const publicTables: KnownWorkbook[] = [
  {
    title: 'Planets',
    source: 'NASA, Planetary Fact Sheet (public domain)',
    csv: `Planet,Mass (10^24kg),Diameter (km),Density (kg/m3),Gravity (m/s2),Distance from Sun (10^6 km),Orbital Period (days),Mean Temperature (C),Number of Moons,Ring System?
Mercury,0.330,4879,5429,3.7,57.9,88.0,167,0,No
Venus,4.87,12104,5243,8.9,108.2,224.7,464,0,No
Earth,5.97,12756,5514,9.8,149.6,365.2,15,1,No
Mars,0.642,6792,3934,3.7,228.0,687.0,-65,2,No
Jupiter,1898,142984,1326,23.1,778.5,4331,-110,95,Yes
Saturn,568,120536,687,9.0,1432.0,10747,-140,146,Yes
Uranus,86.8,51118,1270,8.7,2867.0,30589,-195,28,Yes
Neptune,102,49528,1638,11.0,4515.0,59800,-200,16,Yes`,
    columns: {
      Planet: 'title',
      'Density (kg/m3)': 'average',
      'Gravity (m/s2)': ['average', 'nothing'],
      'Mean Temperature (C)': 'average',
      'Number of Moons': 'count',
      'Ring System?': 'yes or no',
    },
    holds: ['shows Planet'],
    lacks: [
      'sum of Mean Temperature (C)',
      'sum of Density (kg/m3)',
      'sum of Gravity (m/s2)',
      'sum of Diameter (km)',
      'sum of Distance from Sun (10^6 km)',
      'sum of Orbital Period (days)',
    ],
    isAfter: true,
  },
  {
    title: 'Apollo missions',
    source: 'NASA, Apollo by the Numbers (public domain)',
    csv: `Mission,Commander,Launch Date,Landing Date,Landing Site,EVA Hours,Samples (kg)
Apollo 11,Neil Armstrong,1969-07-16,1969-07-20,Mare Tranquillitatis,2.5,21.6
Apollo 12,Charles Conrad,1969-11-14,1969-11-19,Oceanus Procellarum,7.75,34.3
Apollo 14,Alan Shepard,1971-01-31,1971-02-05,Fra Mauro,9.4,42.3
Apollo 15,David Scott,1971-07-26,1971-07-30,Hadley Rille,19.1,77.3
Apollo 16,John Young,1972-04-16,1972-04-21,Descartes Highlands,20.2,95.7
Apollo 17,Eugene Cernan,1972-12-07,1972-12-11,Taurus-Littrow,22.1,110.5`,
    columns: {
      Mission: 'title',
      Commander: ['person', 'text'],
      'Launch Date': ['date', 'start'],
      'EVA Hours': ['measure', 'nothing'],
    },
    holds: ['shows Mission'],
    isAfter: true,
  },
  {
    title: 'US presidents',
    source: 'The White House, Presidents (public domain)',
    csv: `No.,President,Party,Term Start,Term End,Home State,Born
1,George Washington,Unaffiliated,1789-04-30,1797-03-04,Virginia,1732-02-22
2,John Adams,Federalist,1797-03-04,1801-03-04,Massachusetts,1735-10-30
3,Thomas Jefferson,Democratic-Republican,1801-03-04,1809-03-04,Virginia,1743-04-13
4,James Madison,Democratic-Republican,1809-03-04,1817-03-04,Virginia,1751-03-16
5,James Monroe,Democratic-Republican,1817-03-04,1825-03-04,Virginia,1758-04-28
6,John Quincy Adams,Democratic-Republican,1825-03-04,1829-03-04,Massachusetts,1767-07-11
7,Andrew Jackson,Democratic,1829-03-04,1837-03-04,Tennessee,1767-03-15`,
    columns: {
      'No.': ['identifier', 'rank'],
      President: 'title',
      Party: ['category', 'text'],
      'Term Start': 'start',
      'Term End': 'end',
      Born: 'birth date',
    },
    holds: ['shows President'],
    lacks: ['sum of No.', 'average of No.', 'shows Born'],
    isAfter: true,
  },
  {
    title: 'Federal holidays 2026',
    source: 'US Office of Personnel Management (public domain)',
    csv: `Date,Weekday,Holiday
2026-01-01,Thursday,New Year's Day
2026-01-19,Monday,"Birthday of Martin Luther King, Jr."
2026-02-16,Monday,Washington's Birthday
2026-05-25,Monday,Memorial Day
2026-06-19,Friday,Juneteenth National Independence Day
2026-07-03,Friday,Independence Day
2026-09-07,Monday,Labor Day
2026-10-12,Monday,Columbus Day
2026-11-11,Wednesday,Veterans Day
2026-11-26,Thursday,Thanksgiving Day
2026-12-25,Friday,Christmas Day`,
    columns: { Date: 'date', Weekday: ['category', 'text'], Holiday: 'title' },
    holds: ['shows Holiday'],
    isAfter: true,
  },
  {
    title: 'National parks',
    source: 'US National Park Service, Visitation Statistics (public domain)',
    csv: `Park,State,Established,Area (acres),Recreation Visitors 2022,Latitude,Longitude
Acadia,Maine,1919-02-26,49071,3970260,44.35,-68.21
Arches,Utah,1971-11-12,76679,1460652,38.68,-109.57
Badlands,South Dakota,1978-11-10,242756,1006809,43.75,-102.50
Big Bend,Texas,1944-06-12,801163,514107,29.25,-103.25
Biscayne,Florida,1980-06-28,172971,701023,25.65,-80.08
Bryce Canyon,Utah,1928-02-25,35835,2354660,37.57,-112.18
Crater Lake,Oregon,1902-05-22,183224,527259,42.94,-122.10`,
    columns: {
      Park: 'title',
      State: ['place', 'category'],
      Established: ['date', 'start'],
      'Area (acres)': 'measure',
      'Recreation Visitors 2022': 'count',
      Latitude: 'latitude',
      Longitude: 'longitude',
    },
    holds: ['shows Park', 'sum of Recreation Visitors 2022'],
    lacks: ['sum of Latitude', 'average of Longitude'],
    isAfter: true,
  },
  {
    title: 'Failed banks',
    source: 'US Federal Deposit Insurance Corporation, Failed Bank List (public domain)',
    csv: `Bank Name,City,State,Cert,Acquiring Institution,Closing Date,Fund
Republic First Bank,Philadelphia,PA,27332,"Fulton Bank, National Association",2024-04-26,10546
Citizens Bank,Sac City,IA,8758,Iowa Trust & Savings Bank,2023-11-03,10545
Heartland Tri-State Bank,Elkhart,KS,25851,"Dream First Bank, N.A.",2023-07-28,10544
First Republic Bank,San Francisco,CA,59017,"JPMorgan Chase Bank, N.A.",2023-05-01,10543
Signature Bank,New York,NY,57053,"Flagstar Bank, N.A.",2023-03-12,10540
Silicon Valley Bank,Santa Clara,CA,24735,First-Citizens Bank & Trust Company,2023-03-10,10539
Almena State Bank,Almena,KS,15426,Equity Bank,2020-10-23,10538`,
    columns: {
      'Bank Name': 'title',
      City: 'place',
      State: ['place', 'category', 'identifier'],
      Cert: ['identifier', 'nothing'],
      'Closing Date': ['date', 'end'],
      Fund: ['identifier', 'nothing'],
    },
    holds: ['shows Bank Name'],
    lacks: ['sum of Cert', 'sum of Fund', 'average of Fund'],
    isAfter: true,
  },
  {
    title: 'Titanic passengers',
    source: 'British Board of Trade inquiry, 1912 (public domain)',
    csv: `PassengerId,Survived,Pclass,Name,Sex,Age,SibSp,Ticket,Fare,Cabin,Embarked
1,0,3,"Braund, Mr. Owen Harris",male,22,1,A/5 21171,7.25,,S
2,1,1,"Cumings, Mrs. John Bradley",female,38,1,PC 17599,71.2833,C85,C
3,1,3,"Heikkinen, Miss. Laina",female,26,0,STON/O2. 3101282,7.925,,S
4,1,1,"Futrelle, Mrs. Jacques Heath",female,35,1,113803,53.1,C123,S
5,0,3,"Allen, Mr. William Henry",male,35,0,373450,8.05,,S
6,0,3,"Moran, Mr. James",male,,0,330877,8.4583,,Q
7,0,1,"McCarthy, Mr. Timothy J",male,54,0,17463,51.8625,E46,S
8,0,3,"Palsson, Master. Gosta Leonard",male,2,3,349909,21.075,,S`,
    columns: {
      PassengerId: 'identifier',
      Survived: ['yes or no', 'nothing'],
      Pclass: ['nothing'],
      Name: ['title', 'person'],
      Age: 'average',
      Fare: ['amount', 'average'],
    },
    holds: ['shows Name', 'grid'],
    lacks: ['shows PassengerId', 'sum of PassengerId', 'sum of Pclass', 'sum of Age', 'sum of Survived'],
    isAfter: true,
  },
  {
    title: 'Elements',
    source: 'NIST, Periodic Table (public domain)',
    csv: `Atomic Number,Symbol,Element,Atomic Weight,Group,Phase,Melting Point (K)
1,H,Hydrogen,1.008,1,Gas,14.01
2,He,Helium,4.0026,18,Gas,
3,Li,Lithium,6.94,1,Solid,453.65
4,Be,Beryllium,9.0122,2,Solid,1560
5,B,Boron,10.81,13,Solid,2349
6,C,Carbon,12.011,14,Solid,
7,N,Nitrogen,14.007,15,Gas,63.15
8,O,Oxygen,15.999,16,Gas,54.36`,
    columns: {
      'Atomic Number': ['identifier', 'rank', 'nothing'],
      Symbol: ['identifier', 'text', 'nothing'],
      Element: ['title', 'name'],
      'Atomic Weight': 'average',
      Phase: ['category', 'status', 'text'],
    },
    holds: ['shows Element'],
    lacks: ['sum of Atomic Number', 'sum of Atomic Weight', 'sum of Group', 'sum of Melting Point (K)'],
    isAfter: true,
  },
  {
    title: 'Baby names 2022',
    source: 'US Social Security Administration (public domain)',
    csv: `Rank,Male name,Number of males,Female name,Number of females
1,Liam,20456,Olivia,16573
2,Noah,18621,Emma,14435
3,Oliver,15076,Charlotte,12891
4,James,12028,Amelia,12333
5,Elijah,11979,Sophia,12310
6,William,11282,Isabella,11662
7,Henry,11221,Ava,11039`,
    columns: { Rank: ['rank', 'identifier'], 'Number of males': 'count', 'Number of females': 'count' },
    lacks: ['sum of Rank', 'average of Rank'],
    isAfter: true,
  },
  {
    title: 'Earthquakes',
    source: 'US Geological Survey, ANSS catalog (public domain)',
    csv: `time,latitude,longitude,depth,mag,magType,place,type
2011-03-11T05:46:24,38.297,142.373,29,9.1,mww,Great Tohoku Earthquake,earthquake
2010-02-27T06:34:11,-36.122,-72.898,22.9,8.8,mww,Quirihue Chile,earthquake
2004-12-26T00:58:53,3.295,95.982,30,9.1,mw,Sumatra - Andaman Islands,earthquake
2012-04-11T08:38:36,2.327,93.063,20,8.6,mw,Banda Aceh Indonesia,earthquake
2005-03-28T16:09:36,2.085,97.108,30,8.6,mww,Sibolga Indonesia,earthquake
2001-06-23T20:33:14,-16.265,-73.641,33,8.4,mww,Atico Peru,earthquake`,
    columns: {
      time: ['date', 'start', 'timestamp'],
      latitude: 'latitude',
      longitude: 'longitude',
      depth: 'average',
      mag: ['average', 'nothing'],
    },
    lacks: ['sum of mag', 'sum of depth', 'sum of latitude'],
    isAfter: true,
  },
  {
    title: 'Tallest mountains',
    source: 'National Geospatial-Intelligence Agency, GEOnet (public domain)',
    csv: `Mountain,Height (m),Prominence (m),Range,Country,First ascent
Everest,8849,8849,Himalayas,Nepal,1953
K2,8611,4020,Karakoram,Pakistan,1954
Kangchenjunga,8586,3922,Himalayas,Nepal,1955
Lhotse,8516,610,Himalayas,Nepal,1956
Makalu,8485,2378,Himalayas,Nepal,1955
Cho Oyu,8188,2340,Himalayas,Nepal,1954`,
    columns: {
      Mountain: 'title',
      'Height (m)': 'average',
      Country: ['country', 'category', 'text'],
      'First ascent': 'year',
    },
    holds: ['shows Mountain'],
    lacks: ['sum of Height (m)', 'sum of First ascent', 'sum of Prominence (m)'],
    isAfter: true,
  },
  {
    title: 'Household budget',
    source: 'US Bureau of Labor Statistics, Consumer Expenditures 2022 (public domain)',
    csv: `Item,Average annual expenditure
Food at home,"$5,703"
Food away from home,"$3,639"
Housing,"$24,298"
Apparel and services,"$1,945"
Transportation,"$12,295"
Healthcare,"$5,850"
Entertainment,"$3,458"
Total,"$57,188"`,
    columns: { Item: 'title', 'Average annual expenditure': ['average', 'amount'] },
    holds: ['shows Item'],
    isAfter: true,
  },
  {
    title: 'FAQ',
    source: 'US Internal Revenue Service, frequently asked questions, shortened (public domain)',
    csv: `Question,Answer
How can I get a copy of my tax return?,"You can ask for a transcript online at no charge, or order a copy of the return by mail against a fee for each year."
Where is my refund?,"You can check its status 24 hours after the return was received electronically, or four weeks after it was mailed on paper."
What if I moved?,"Tell us of your new address with the form for a change of address, or write it on the return when you file."
Can I pay in parts?,"You can apply for a plan to pay by the month online if you owe less than the limit, and are told at once."`,
    columns: { Question: 'title', Answer: ['long text', 'text'] },
    holds: ['faq'],
    lacks: ['chart', 'map'],
    isAfter: true,
  },
];
