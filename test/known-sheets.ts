import type { Meaning } from '#engine/meaning/column-meaning.ts';

/** Sheets as people keep them, with what each column is. `-` stands for columns of which nothing must be said for sure. */
export const knownSheets: readonly [title: string, csv: string, meanings: (Meaning | '-')[], personal?: string[]][] = [
  [
    'Contacts',
    `First Name,Last Name,Company,E-mail,Phone,City,Postcode,Birthday
Ann,Lee,Acme Ltd,ann@acme.example,+44 20 7946 0018,London,01234,1980-02-03
Bo,Ek,Beta GmbH,bo@beta.example,+49 30 901820,Berlin,10115,1975-11-30
Cy,Roe,Acme Ltd,cy@acme.example,(212) 555-0147,New York,10001,1991-07-14
Di,Fox,Delta SA,di@delta.example,+33 1 70 18 99 00,Paris,75001,1968-01-22`,
    ['title', 'person', '-', 'email', 'phone', 'place', 'identifier', 'birth date'],
    ['E-mail', 'Phone', 'Birthday'],
  ],
  [
    'Employees',
    `EMP_ID,Full Name,Department,Job Title,Hire Date,Annual Salary,Manager,Active
1001,Maria Silva,Sales,Account Manager,2019-03-01,"$54,000.00",John Park,TRUE
1002,John Park,Sales,Head of Sales,2015-06-15,"$91,500.00",Ada Byrne,TRUE
1003,Ada Byrne,Board,Chief Executive,2010-01-04,"$150,000.00",,TRUE
1004,Tom Hill,Support,Agent,2021-09-20,"$39,900.00",John Park,FALSE`,
    ['identifier', 'title', '-', '-', 'date', 'average', 'person', 'yes or no'],
    ['Annual Salary'],
  ],
  [
    'Products',
    `SKU,Product Name,Category,Price,Stock,Image,Barcode,Description
CH-100,Oak chair,Chairs,89.90,12,https://cdn.example/oak.jpg,4006381333931,"A chair of solid oak that will last for the next hundred years, oiled twice and made by hand in a small workshop."
CH-101,Pine chair,Chairs,59.90,40,https://cdn.example/pine.jpg,4006381333948,"A light chair of pine, as it stood in every kitchen of the north, with a seat of woven paper cord that you can mend."
TB-200,Oak table,Tables,449.00,3,https://cdn.example/table.png,4006381333955,"A table for eight people with two leaves of solid oak and a frame that comes apart for the stairs, oiled twice."
TB-201,Side table,Tables,119.00,9,https://cdn.example/side.png,4006381333962,"A small round table beside the sofa that carries a lamp and a book, of oak, with three legs and without a screw."`,
    ['identifier', 'title', '-', 'average', 'stock', 'picture', 'identifier', 'long text'],
  ],
  [
    'Orders',
    `Order No.,Order Date,Customer,Product,Qty,Unit Price,Total,Status,Country
50001,2026-01-03,Acme Ltd,Oak chair,4,89.90,359.60,Shipped,Germany
50002,2026-01-03,Beta GmbH,Oak table,1,449.00,449.00,Pending,Austria
50003,2026-01-05,Acme Ltd,Side table,2,119.00,238.00,Shipped,Germany
50004,2026-01-09,Delta SA,Oak chair,6,89.90,539.40,Cancelled,France`,
    ['identifier', 'date', '-', '-', 'count', 'average', 'amount', 'status', 'country'],
  ],
  [
    'Tasks',
    `Task,Assignee,Status,Priority,Due date,Estimate (hours),Notes
Write the offer,Ann Lee,In progress,High,2026-12-01,4,
Call the printer,Bo Ek,To do,Low,2026-12-03,0.5,They are closed on Mondays
Book the venue,Ann Lee,Done,Medium,2026-11-10,2,
Send invitations,Cy Roe,To do,High,2026-12-08,3,`,
    ['title', 'person', 'status', '-', 'deadline', 'measure', '-'],
  ],
  [
    'Events',
    `Event,Start,End,Venue,Speaker,Seats,Ticket price,Website
Opening night,2026-05-01T19:00,2026-05-01T22:00,Town hall,Ann Lee,200,12.5,https://example.org/opening
Quiet morning,2026-05-02T09:00,2026-05-02T12:00,Library,Bo Ek,40,0,https://example.org/quiet
Long table,2026-05-03T18:00,2026-05-03T23:00,Market square,Cy Roe,350,25,https://example.org/table`,
    ['title', 'start', 'end', '-', 'person', 'stock', 'average', 'link'],
  ],
  [
    'Stores',
    `Store,Address,City,ZIP,Lat,Lng,Phone,Opened
North,12 Mill Road,Leeds,LS1 4AP,53.79,-1.54,0113 496 0000,2011
South,4 Quay Street,Bristol,BS1 4DB,51.45,-2.59,0117 496 0001,2015
East,88 Castle Lane,Norwich,NR1 3JU,52.63,1.29,01603 496 002,2018`,
    ['title', 'address', 'place', 'identifier', 'latitude', 'longitude', 'phone', 'year'],
    ['Phone'],
  ],
  [
    'Survey',
    `Timestamp,How satisfied are you?,Would you recommend us?,What should we improve?,Age group
2026-03-01 10:11:00,Satisfied,Yes,"The opening hours on Saturdays are too short for people who work during the week, and the car park is full.",18-24
2026-03-01 10:15:00,Very satisfied,Yes,,25-34
2026-03-01 11:02:00,Neutral,No,"More seats near the window please, and somebody at the desk who answers the phone before noon.",25-34
2026-03-02 09:40:00,Satisfied,Yes,,35-44`,
    ['timestamp', '-', 'yes or no', '-', '-'],
  ],
  [
    'Expenses',
    `Date,Vendor,Account,Amount (EUR),VAT,Paid,Receipt
2026-01-02,Bakery Nord,4210,"12,50 €",0.07,Yes,https://files.example/1.pdf
2026-01-04,Rail,4670,"89,00 €",0.19,Yes,https://files.example/2.pdf
2026-01-09,Paper & Co,4930,"240,10 €",0.19,No,https://files.example/3.pdf`,
    ['date', '-', 'identifier', 'amount', '-', 'yes or no', 'link'],
  ],
  [
    'Members',
    `Member no,Name,Joined,Membership,Fee,Mobile,Street,dob
0007,Ann Lee,2020-01-01,Gold,120,0171 555 0101,3 High Street,1980-05-05
0008,Bo Ek,2021-04-01,Silver,80,0171 555 0102,14 Mill Lane,1979-04-01
0009,Cy Roe,2022-09-01,Gold,120,0171 555 0103,7 Castle Road,1990-12-12`,
    ['identifier', 'title', 'date', '-', 'amount', 'phone', 'address', 'birth date'],
    ['Mobile', 'Street', 'dob'],
  ],
  [
    'Sensors',
    `time,sensor_id,temperature_c,humidity_pct,battery_v,rain_mm
2026-01-01T00:00,7,20.5,41,3.71,0
2026-01-01T01:00,7,20.1,42,3.70,0.2
2026-01-01T02:00,8,18.9,44,3.69,1.4
2026-01-01T03:00,8,18.2,47,3.66,0`,
    ['date', 'identifier', 'average', 'average', '-', 'measure'],
  ],
  [
    'Books',
    `Title,Author,ISBN,Published,Pages,Rating,Genre,In stock
Emma,Jane Austen,9780141439587,1815,474,4.0,Novel,yes
Middlemarch,George Eliot,9780141439549,1871,880,4.1,Novel,no
Walden,Henry Thoreau,9780691096124,1854,352,3.8,Essay,yes`,
    ['title', 'person', 'identifier', 'year', 'count', 'average', '-', 'yes or no'],
  ],
];
