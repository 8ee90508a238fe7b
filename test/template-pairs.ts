/**
 * What a template needs (a sheet of known-sheets.ts) and a workbook that someone has: the head of a real public table or
 * export with rows in its shape. For each column of the template the one that a person would choose; null for none.
 */
export interface TemplatePair {
  /** Title of the known sheet. */
  template: string;
  /** Where the head of the workbook is from. */
  source: string;
  /** A CSV, or a file of the vega-datasets package. */
  workbook: string | { vega: string };
  title?: string;
  expected: Record<string, string | null>;
}

/** The rules were made with these. */
export const firstPairs: readonly TemplatePair[] = [
  {
    template: 'Contacts',
    source: 'Google Contacts, export as CSV (2024)',
    workbook: `First Name,Middle Name,Last Name,Organization Name,Organization Title,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - City,Address 1 - Postal Code,Birthday
Eva,,Lund,Nordic Ink,Editor,Work,eva@nordicink.example,Mobile,+47 22 34 56 78,Oslo,0150,1984-06-01
Max,J.,Berg,Berg & Co,Owner,* Home,max@berg.example,Work,+49 40 998877,Hamburg,20095,1970-12-24
Ida,,Holm,Nordic Ink,Designer,Work,ida@nordicink.example,Mobile,+47 22 11 22 33,Bergen,5003,1991-03-15`,
    expected: {
      'First Name': 'First Name',
      'Last Name': 'Last Name',
      Company: 'Organization Name',
      'E-mail': 'E-mail 1 - Value',
      Phone: 'Phone 1 - Value',
      City: 'Address 1 - City',
      Postcode: 'Address 1 - Postal Code',
      Birthday: 'Birthday',
    },
  },
  {
    template: 'Contacts',
    source: 'Microsoft Outlook, export of contacts as CSV',
    workbook: `First Name,Middle Name,Last Name,Company,Job Title,Business Street,Business City,Business Postal Code,Home Phone,Mobile Phone,E-mail Address,Birthday
Eva,,Lund,Nordic Ink,Editor,Storgata 1,Oslo,0150,+47 22 34 56 70,+47 40 34 56 78,eva@nordicink.example,1984-06-01
Max,J.,Berg,Berg & Co,Owner,Hafenweg 9,Hamburg,20095,+49 40 998870,+49 170 998877,max@berg.example,1970-12-24`,
    expected: {
      'First Name': 'First Name',
      'Last Name': 'Last Name',
      Company: 'Company',
      'E-mail': 'E-mail Address',
      Phone: 'Mobile Phone',
      City: 'Business City',
      Postcode: 'Business Postal Code',
      Birthday: 'Birthday',
    },
  },
  {
    template: 'Contacts',
    source: 'HubSpot, sample file for importing contacts',
    workbook: `First Name,Last Name,Email Address,Phone Number,City,Lifecycle Stage,Contact owner
Bill,Prince,bill@prince.example,203-555-0133,Ottawa,Customer,rachel@agency.example
Jane,Smith,jane@smith.example,203-555-0199,Toronto,Lead,rachel@agency.example`,
    expected: {
      'First Name': 'First Name',
      'Last Name': 'Last Name',
      Company: null,
      'E-mail': 'Email Address',
      Phone: 'Phone Number',
      City: 'City',
      Postcode: null,
      Birthday: null,
    },
  },
  {
    template: 'Contacts',
    source: 'Mailchimp, export of an audience',
    workbook: `Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LAST_CHANGED,LEID,EUID,TAGS
a@one.example,Ann,Wu,"1 Elm St Boston MA 02101 US",617-555-0101,04/11,2,2024-01-03 10:11:12,2024-01-03 10:11:12,2024-02-01 09:00:00,501,1a2b3c,newsletter
b@two.example,Ben,Roy,"9 Oak Ave Salem MA 01970 US",617-555-0102,11/30,4,2024-01-09 08:01:02,2024-01-09 08:01:02,2024-02-03 12:30:00,502,4d5e6f,"newsletter, vip"`,
    expected: {
      'First Name': 'First Name',
      'Last Name': 'Last Name',
      Company: null,
      'E-mail': 'Email Address',
      Phone: 'Phone Number',
      City: null,
      Postcode: null,
      Birthday: null,
    },
  },
  {
    template: 'Employees',
    source: 'Northwind, table Employees',
    workbook: `EmployeeID,LastName,FirstName,Title,TitleOfCourtesy,BirthDate,HireDate,Address,City,Region,PostalCode,Country,HomePhone,Extension,ReportsTo
1,Davolio,Nancy,Sales Representative,Ms.,1948-12-08,1992-05-01,507 - 20th Ave. E.,Seattle,WA,98122,USA,(206) 555-9857,5467,2
2,Fuller,Andrew,"Vice President, Sales",Dr.,1952-02-19,1992-08-14,908 W. Capital Way,Tacoma,WA,98401,USA,(206) 555-9482,3457,
3,Leverling,Janet,Sales Representative,Ms.,1963-08-30,1992-04-01,722 Moss Bay Blvd.,Kirkland,WA,98033,USA,(206) 555-3412,3355,2`,
    expected: {
      EMP_ID: 'EmployeeID',
      'Full Name': null,
      Department: null,
      'Job Title': 'Title',
      'Hire Date': 'HireDate',
      'Annual Salary': null,
      Manager: 'ReportsTo',
      Active: null,
    },
  },
  {
    template: 'Employees',
    source: 'City of Chicago, current employee names, salaries and position titles',
    workbook: `Name,Job Titles,Department,Full or Part-Time,Salary or Hourly,Typical Hours,Annual Salary,Hourly Rate
"AARON, JEFFERY M",SERGEANT,POLICE,F,Salary,,101442.00,
"ABAD, VICENTE M",CIVIL ENGINEER IV,WATER MGMNT,F,Salary,,114024.00,
"ABASCAL, REECE E",TRAFFIC CONTROL AIDE,OEMC,P,Hourly,20,,19.86`,
    expected: {
      EMP_ID: null,
      'Full Name': 'Name',
      Department: 'Department',
      'Job Title': 'Job Titles',
      'Hire Date': null,
      'Annual Salary': 'Annual Salary',
      Manager: null,
      Active: null,
    },
  },
  {
    template: 'Products',
    source: 'Shopify, product CSV',
    workbook: `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Alt Text,Status
leather-belt,Leather belt,"<p>A belt of full-grain leather with a buckle of solid brass, cut and sewn by hand in a small workshop near Porto, made to last.</p>",Porto Goods,Apparel & Accessories,Belts,"leather, brown",TRUE,LB-100,300,14,39.00,49.00,4006381333931,https://cdn.example/belt.jpg,A brown belt,active
wool-cap,Wool cap,"<p>A cap of heavy wool, lined with cotton, that folds into a pocket and keeps its shape through many winters of rain, wind and snow.</p>",Porto Goods,Apparel & Accessories,Caps,"wool, grey",TRUE,WC-200,120,8,29.00,,4006381333948,https://cdn.example/cap.jpg,A grey cap,draft
linen-bag,Linen bag,"<p>A bag of strong linen with two long handles, washed soft, for bread, books and all else that one carries home from a market.</p>",Porto Goods,Apparel & Accessories,Bags,"linen, white",FALSE,LN-300,150,30,19.00,,4006381333955,https://cdn.example/bag.jpg,A white bag,active`,
    expected: {
      SKU: 'Variant SKU',
      'Product Name': 'Title',
      Category: 'Product Category',
      Price: 'Variant Price',
      Stock: 'Variant Inventory Qty',
      Image: 'Image Src',
      Barcode: 'Variant Barcode',
      Description: 'Body (HTML)',
    },
  },
  {
    template: 'Products',
    source: 'Northwind, table Products',
    workbook: `ProductID,ProductName,SupplierID,CategoryID,QuantityPerUnit,UnitPrice,UnitsInStock,UnitsOnOrder,ReorderLevel,Discontinued
1,Chai,1,1,10 boxes x 20 bags,18.00,39,0,10,0
2,Chang,1,1,24 - 12 oz bottles,19.00,17,40,25,0
3,Aniseed Syrup,1,2,12 - 550 ml bottles,10.00,13,70,25,0
5,Chef Anton's Gumbo Mix,2,2,36 boxes,21.35,0,0,0,1`,
    expected: {
      SKU: 'ProductID',
      'Product Name': 'ProductName',
      Category: 'CategoryID',
      Price: 'UnitPrice',
      Stock: 'UnitsInStock',
      Image: null,
      Barcode: null,
      Description: null,
    },
  },
  {
    template: 'Products',
    source: 'WooCommerce, product export',
    workbook: `ID,Type,SKU,Name,Published,Is featured?,Short description,Description,In stock?,Stock,Regular price,Categories,Images
44,simple,woo-hoodie,Hoodie with Logo,1,0,"A warm hoodie.","Pellentesque habitant morbi tristique senectus et netus et malesuada fames ac turpis egestas vestibulum tortor quam.",1,12,45,Hoodies,https://cdn.example/hoodie.jpg
45,simple,woo-tshirt,T-Shirt,1,0,"A plain shirt.","Pellentesque habitant morbi tristique senectus et netus et malesuada fames ac turpis egestas feugiat vitae ultricies.",1,30,18,Tshirts,https://cdn.example/shirt.jpg
46,simple,woo-beanie,Beanie,1,1,"A beanie.","Pellentesque habitant morbi tristique senectus et netus et malesuada fames ac turpis egestas donec eu libero sit amet.",0,0,20,Accessories,https://cdn.example/beanie.jpg`,
    expected: {
      SKU: 'SKU',
      'Product Name': 'Name',
      Category: 'Categories',
      Price: 'Regular price',
      Stock: 'Stock',
      Image: 'Images',
      Barcode: null,
      Description: 'Description',
    },
  },
  {
    template: 'Orders',
    source: 'Tableau, Sample - Superstore',
    workbook: `Row ID,Order ID,Order Date,Ship Date,Ship Mode,Customer ID,Customer Name,Segment,Country,City,State,Postal Code,Region,Product ID,Category,Sub-Category,Product Name,Sales,Quantity,Discount,Profit
1,CA-2016-152156,2016-11-08,2016-11-11,Second Class,CG-12520,Claire Gute,Consumer,United States,Henderson,Kentucky,42420,South,FUR-BO-10001798,Furniture,Bookcases,Bush Somerset Collection Bookcase,261.96,2,0,41.9136
2,CA-2016-138688,2016-06-12,2016-06-16,Second Class,DV-13045,Darrin Van Huff,Corporate,United States,Los Angeles,California,90036,West,OFF-LA-10000240,Office Supplies,Labels,Self-Adhesive Address Labels,14.62,2,0,6.8714
3,US-2015-108966,2015-10-11,2015-10-18,Standard Class,SO-20335,Sean O'Donnell,Consumer,United States,Fort Lauderdale,Florida,33311,South,FUR-TA-10000577,Furniture,Tables,Bretford CR4500 Series Slim Table,957.5775,5,0.45,-383.031`,
    expected: {
      'Order No.': 'Order ID',
      'Order Date': 'Order Date',
      Customer: 'Customer Name',
      Product: 'Product Name',
      Qty: 'Quantity',
      'Unit Price': null,
      Total: 'Sales',
      Status: null,
      Country: 'Country',
    },
  },
  {
    template: 'Orders',
    source: 'UCI Machine Learning Repository, Online Retail',
    workbook: `InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country
536365,85123A,WHITE HANGING HEART T-LIGHT HOLDER,6,2010-12-01T08:26,2.55,17850,United Kingdom
536366,22633,HAND WARMER UNION JACK,6,2010-12-01T08:28,1.85,17850,United Kingdom
536370,22728,ALARM CLOCK BAKELIKE PINK,24,2010-12-01T08:45,3.75,12583,France`,
    expected: {
      'Order No.': 'InvoiceNo',
      'Order Date': 'InvoiceDate',
      Customer: 'CustomerID',
      Product: 'Description',
      Qty: 'Quantity',
      'Unit Price': 'UnitPrice',
      Total: null,
      Status: null,
      Country: 'Country',
    },
  },
  {
    template: 'Orders',
    source: 'Shopify, export of orders',
    workbook: `Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Shipping Country
#1001,ann@one.example,paid,2026-01-03 10:00:00,fulfilled,EUR,39.00,5.00,7.41,44.00,2026-01-03 09:59:00,1,Leather belt,39.00,Ann Wu,DE
#1002,ben@two.example,pending,,unfulfilled,EUR,58.00,5.00,10.07,63.00,2026-01-04 11:20:00,2,Wool cap,29.00,Ben Roy,FR
#1003,cas@three.example,paid,2026-01-06 17:00:00,fulfilled,EUR,19.00,5.00,3.03,24.00,2026-01-06 16:58:00,1,Linen bag,19.00,Cas Ode,DE`,
    expected: {
      'Order No.': 'Name',
      'Order Date': 'Created at',
      Customer: 'Billing Name',
      Product: 'Lineitem name',
      Qty: 'Lineitem quantity',
      'Unit Price': 'Lineitem price',
      Total: 'Total',
      Status: 'Financial Status',
      Country: 'Shipping Country',
    },
  },
  {
    template: 'Tasks',
    source: 'Asana, export of a project as CSV',
    workbook: `Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task
1201,2026-01-02,2026-01-09,2026-01-09,Draft the brief,Done,Ann Wu,ann@one.example,2026-01-02,2026-01-08,writing,Ask legal first,Launch,
1202,2026-01-03,,2026-01-10,Choose a printer,Doing,Ben Roy,ben@two.example,2026-01-05,2026-01-20,,,Launch,
1203,2026-01-04,,2026-01-04,Order envelopes,To do,Ann Wu,ann@one.example,,2026-01-28,print,C5 with a window,Launch,Choose a printer`,
    expected: {
      Task: 'Name',
      Assignee: 'Assignee',
      Status: 'Section/Column',
      Priority: null,
      'Due date': 'Due Date',
      'Estimate (hours)': null,
      Notes: 'Notes',
    },
  },
  {
    template: 'Tasks',
    source: 'Atlassian Jira, export of issues as CSV',
    workbook: `Summary,Issue key,Issue id,Issue Type,Status,Project key,Project name,Priority,Resolution,Assignee,Reporter,Created,Updated,Due date,Original Estimate,Description
Login fails on Safari,WEB-101,10101,Bug,In Progress,WEB,Website,High,,Ann Wu,Ben Roy,2026-01-02 10:00:00,2026-01-09 12:00:00,2026-02-01,14400,"Whoever signs in with Safari is sent back to the form without a word, since the release of last Tuesday morning."
Add a dark theme,WEB-102,10102,Story,To Do,WEB,Website,Medium,,Cas Ode,Ben Roy,2026-01-03 11:00:00,2026-01-03 11:00:00,2026-03-01,28800,"Many people read at night; the colours of the whole site should follow what their system says, with a switch in the menu."
Update the footer,WEB-103,10103,Task,Done,WEB,Website,Low,Done,Ann Wu,Ann Wu,2026-01-04 09:00:00,2026-01-08 09:30:00,2026-01-15,3600,"The year and the address of the company are out of date, and the link to the imprint leads to a page that is gone."`,
    expected: {
      Task: 'Summary',
      Assignee: 'Assignee',
      Status: 'Status',
      Priority: 'Priority',
      'Due date': 'Due date',
      'Estimate (hours)': 'Original Estimate',
      Notes: 'Description',
    },
  },
  {
    template: 'Tasks',
    source: 'Trello, export of a board as CSV',
    workbook: `Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,Attachment Count,List Name,Board Name,Archived
5f1a,Paint the fence,https://trello.example/c/1,White paint is in the shed,garden,Ann Wu,2026-04-01,0,To do,Garden,FALSE
5f1b,Cut the hedge,https://trello.example/c/2,,garden,Ben Roy,2026-04-10,1,Doing,Garden,FALSE
5f1c,Mend the gate,https://trello.example/c/3,New hinges needed,house,Ann Wu,2026-03-20,0,Done,Garden,FALSE`,
    expected: {
      Task: 'Card Name',
      Assignee: 'Members',
      Status: 'List Name',
      Priority: null,
      'Due date': 'Due Date',
      'Estimate (hours)': null,
      Notes: 'Card Description',
    },
  },
  {
    template: 'Events',
    source: 'Google Calendar, CSV for importing events',
    workbook: `Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private
Final exam,2026-05-30,10:00 AM,2026-05-30,1:00 PM,FALSE,50 multiple choice questions and two essay questions,"Columbia, Schermerhorn 614",TRUE
Open day,2026-06-02,9:00 AM,2026-06-02,5:00 PM,FALSE,Tours at every full hour,Town hall,FALSE
Summer party,2026-06-20,6:00 PM,2026-06-20,11:00 PM,FALSE,Bring a dish,Boat house,FALSE`,
    expected: {
      Event: 'Subject',
      Start: 'Start Date',
      End: 'End Date',
      Venue: 'Location',
      Speaker: null,
      Seats: null,
      'Ticket price': null,
      Website: null,
    },
  },
  {
    template: 'Stores',
    source: 'Kaggle, Starbucks locations worldwide (directory.csv)',
    workbook: `Brand,Store Number,Store Name,Ownership Type,Street Address,City,State/Province,Country,Postcode,Phone Number,Timezone,Longitude,Latitude
Starbucks,47370-257954,"Meritxell, 96",Licensed,"Av. Meritxell, 96",Andorra la Vella,7,AD,AD500,376818720,GMT+1:00 Europe/Andorra,1.53,42.51
Starbucks,22331-212325,Ajman Drive Thru,Licensed,"1 Street 69, Al Jarf",Ajman,AJ,AE,,971 6 5551234,GMT+04:00 Asia/Dubai,55.47,25.42
Starbucks,47089-256771,Dana Mall,Licensed,Sheikh Khalifa Street,Ajman,AJ,AE,,971 6 5559876,GMT+04:00 Asia/Dubai,55.47,25.39`,
    expected: {
      Store: 'Store Name',
      Address: 'Street Address',
      City: 'City',
      ZIP: 'Postcode',
      Lat: 'Latitude',
      Lng: 'Longitude',
      Phone: 'Phone Number',
      Opened: null,
    },
  },
  {
    template: 'Expenses',
    source: 'PayPal, activity download',
    workbook: `Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID
2026-01-02,10:11:12,CET,Bakery Nord,Express Checkout Payment,Completed,EUR,-12.50,0.00,-12.50,me@own.example,nord@bakery.example,8AB12345CD678901E
2026-01-04,08:00:01,CET,Rail Europe,Express Checkout Payment,Completed,EUR,-89.00,0.00,-89.00,me@own.example,rail@rail.example,9BC12345CD678902F
2026-01-09,19:30:00,CET,Ann Wu,General Payment,Pending,EUR,40.00,-1.20,38.80,ann@one.example,me@own.example,1CD12345CD678903G`,
    expected: {
      Date: 'Date',
      Vendor: 'Name',
      Account: null,
      'Amount (EUR)': 'Gross',
      VAT: null,
      Paid: null,
      Receipt: null,
    },
  },
  {
    template: 'Books',
    source: 'Goodreads, export of a library',
    workbook: `Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Exclusive Shelf
1885,Pride and Prejudice,Jane Austen,"Austen, Jane",,0679783261,9780679783268,5,4.27,Modern Library,Hardcover,279,2000,1813,2025-02-01,2024-12-24,classics,read
7624,Lord of the Flies,William Golding,"Golding, William",,0140283331,9780140283334,3,3.69,Penguin Books,Paperback,182,1999,1954,2025-05-01,2024-12-24,classics,read
5107,The Catcher in the Rye,J.D. Salinger,"Salinger, J.D.",,0316769177,9780316769174,4,3.81,Back Bay Books,Paperback,277,2001,1951,,2025-01-10,to-read,to-read`,
    expected: {
      Title: 'Title',
      Author: 'Author',
      ISBN: 'ISBN',
      Published: 'Year Published',
      Pages: 'Number of Pages',
      Rating: 'Average Rating',
      Genre: 'Bookshelves',
      'In stock': null,
    },
  },
  {
    template: 'Sensors',
    source: 'vega-datasets, seattle-weather.csv (NOAA)',
    workbook: { vega: 'seattle-weather.csv' },
    expected: {
      time: 'date',
      sensor_id: null,
      temperature_c: 'temp_max',
      humidity_pct: null,
      battery_v: null,
      rain_mm: 'precipitation',
    },
  },
  {
    template: 'Products',
    source: 'Microsoft AdventureWorks, table Production.Product',
    workbook: `ProductID,Name,ProductNumber,MakeFlag,FinishedGoodsFlag,Color,SafetyStockLevel,ReorderPoint,StandardCost,ListPrice,Size,Weight,DaysToManufacture,ProductLine,Class,Style,SellStartDate
680,"HL Road Frame - Black, 58",FR-R92B-58,1,1,Black,500,375,1059.31,1431.50,58,2.24,1,R,H,U,2008-04-30
706,"HL Road Frame - Red, 58",FR-R92R-58,1,1,Red,500,375,1059.31,1431.50,58,2.24,1,R,H,U,2008-04-30
707,"Sport-100 Helmet, Red",HL-U509-R,0,1,Red,4,3,13.0863,34.99,,,0,S,,,2011-05-31`,
    expected: {
      SKU: 'ProductNumber',
      'Product Name': 'Name',
      Category: 'ProductLine',
      Price: 'ListPrice',
      Stock: null,
      Image: null,
      Barcode: null,
      Description: null,
    },
  },
];

/** Added when the rules was, and not a rule was changed for them. */
export const laterPairs: readonly TemplatePair[] = [
  {
    template: 'Contacts',
    source: 'LinkedIn, export of connections',
    workbook: `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ann,Wu,https://www.linkedin.example/in/annwu,ann@one.example,Northern Mills,Head of Sales,2024-03-01
Ben,Roy,https://www.linkedin.example/in/benroy,,Blue Harbour,Engineer,2023-11-19
Cas,Ode,https://www.linkedin.example/in/casode,cas@three.example,Blue Harbour,Designer,2021-05-07`,
    expected: {
      'First Name': 'First Name',
      'Last Name': 'Last Name',
      Company: 'Company',
      'E-mail': 'Email Address',
      Phone: null,
      City: null,
      Postcode: null,
      Birthday: null,
    },
  },
  {
    template: 'Contacts',
    source: 'Mozilla Thunderbird, export of an address book',
    workbook: `First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,Home Phone,Fax Number,Pager Number,Mobile Number,Home Address,Home City,Home ZipCode,Organization,Birth Year,Notes
Ann,Wu,Ann Wu,,ann@one.example,,,+1 617 555 0101,,,,+1 617 555 0199,1 Elm Street,Boston,02101,Northern Mills,1980,
Ben,Roy,Ben Roy,Benny,ben@two.example,roy@home.example,,+1 617 555 0102,,,,+1 617 555 0198,9 Oak Avenue,Salem,01970,Blue Harbour,1991,Call after six`,
    expected: {
      'First Name': 'First Name',
      'Last Name': 'Last Name',
      Company: 'Organization',
      'E-mail': 'Primary Email',
      Phone: 'Mobile Number',
      City: 'Home City',
      Postcode: 'Home ZipCode',
      Birthday: null,
    },
  },
  {
    template: 'Employees',
    source: 'Chinook, table Employee',
    title: 'Employee',
    workbook: `EmployeeId,LastName,FirstName,Title,ReportsTo,BirthDate,HireDate,Address,City,State,Country,PostalCode,Phone,Fax,Email
1,Adams,Andrew,General Manager,,1962-02-18,2002-08-14,11120 Jasper Ave NW,Edmonton,AB,Canada,T5K 2N1,+1 (780) 428-9482,+1 (780) 428-3457,andrew@chinookcorp.example
2,Edwards,Nancy,Sales Manager,1,1958-12-08,2002-05-01,825 8 Ave SW,Calgary,AB,Canada,T2P 2T3,+1 (403) 262-3443,+1 (403) 262-3322,nancy@chinookcorp.example
3,Peacock,Jane,Sales Support Agent,2,1973-08-29,2002-04-01,1111 6 Ave SW,Calgary,AB,Canada,T2P 5M5,+1 (403) 262-3443,+1 (403) 262-6712,jane@chinookcorp.example`,
    expected: {
      EMP_ID: 'EmployeeId',
      'Full Name': null,
      Department: null,
      'Job Title': 'Title',
      'Hire Date': 'HireDate',
      'Annual Salary': null,
      Manager: 'ReportsTo',
      Active: null,
    },
  },
  {
    template: 'Products',
    source: 'Square, item library export',
    workbook: `Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Category,Reporting Category,GTIN,Square Online Item Visibility,Item Type,Price,Sellable,Stockable,Current Quantity Main Street
A1,Espresso,,Regular,ESP-1,"Two short shots of our own roast, pulled slowly and served with a glass of still water and a small piece of dark chocolate.",Drinks,Coffee,,visible,Prepared food and beverage,2.80,Y,N,
B2,Oat cookie,,Regular,OAT-1,"A large soft cookie of oats, butter and raisins that we bake every morning before we open and sell until there is none left.",Bakery,Sweets,4006381333931,visible,Prepared food and beverage,3.20,Y,Y,40
C3,Rye loaf,,Regular,RYE-1,"A dark loaf of whole rye and water, leavened for twenty hours, that keeps for a week and tastes best on its third day.",Bakery,Bread,4006381333948,visible,Prepared food and beverage,6.50,Y,Y,12`,
    expected: {
      SKU: 'SKU',
      'Product Name': 'Item Name',
      Category: 'Category',
      Price: 'Price',
      Stock: 'Current Quantity Main Street',
      Image: null,
      Barcode: 'GTIN',
      Description: 'Description',
    },
  },
  {
    template: 'Orders',
    source: 'Northwind, table Orders',
    workbook: `OrderID,CustomerID,EmployeeID,OrderDate,RequiredDate,ShippedDate,ShipVia,Freight,ShipName,ShipAddress,ShipCity,ShipRegion,ShipPostalCode,ShipCountry
10248,VINET,5,1996-07-04,1996-08-01,1996-07-16,3,32.38,Vins et alcools Chevalier,59 rue de l'Abbaye,Reims,,51100,France
10249,TOMSP,6,1996-07-05,1996-08-16,1996-07-10,1,11.61,Toms Spezialitäten,Luisenstr. 48,Münster,,44087,Germany
10250,HANAR,4,1996-07-08,1996-08-05,1996-07-12,2,65.83,Hanari Carnes,Rua do Paço 67,Rio de Janeiro,RJ,05454-876,Brazil`,
    expected: {
      'Order No.': 'OrderID',
      'Order Date': 'OrderDate',
      Customer: 'ShipName',
      Product: null,
      Qty: null,
      'Unit Price': null,
      Total: null,
      Status: null,
      Country: 'ShipCountry',
    },
  },
  {
    template: 'Orders',
    source: 'Etsy, export of sold order items',
    workbook: `Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Discount Amount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship City,Ship Country,Order ID,Variations
2026-01-03,Wool cap,Ann Wu (annwu),1,29.00,,0.00,4.00,0.00,29.00,EUR,3100000001,900001,2026-01-03,2026-01-05,Ann Wu,Boston,United States,2800000001,Color:Grey
2026-01-04,Linen bag,Ben Roy (benroy),2,19.00,,0.00,4.00,0.00,38.00,EUR,3100000002,900002,2026-01-04,2026-01-05,Ben Roy,Lyon,France,2800000002,Color:White
2026-01-06,Leather belt,Cas Ode (casode),1,39.00,SALE10,3.90,4.00,0.00,35.10,EUR,3100000003,900003,2026-01-06,2026-01-08,Cas Ode,Berlin,Germany,2800000003,Color:Brown`,
    expected: {
      'Order No.': 'Order ID',
      'Order Date': 'Sale Date',
      Customer: 'Buyer',
      Product: 'Item Name',
      Qty: 'Quantity',
      'Unit Price': 'Price',
      Total: 'Item Total',
      Status: null,
      Country: 'Ship Country',
    },
  },
  {
    template: 'Tasks',
    source: 'GitHub, list of issues as CSV (gh issue list)',
    workbook: `number,title,state,assignee,labels,milestone,created_at,closed_at,body
101,Sign in fails on Safari,open,annwu,bug,2.0,2026-01-02 10:00:00,,Whoever signs in with Safari is sent back to the form without a word since the release of last Tuesday.
102,Add a dark theme,open,casode,feature,2.1,2026-01-03 11:00:00,,Many people read at night and would like the colours of the site to follow what their system says.
103,Update the footer,closed,annwu,chore,2.0,2026-01-04 09:00:00,2026-01-08 09:30:00,The year and the address are out of date and the link to the imprint leads to a page that is gone.`,
    expected: {
      Task: 'title',
      Assignee: 'assignee',
      Status: 'state',
      Priority: null,
      'Due date': null,
      'Estimate (hours)': null,
      Notes: 'body',
    },
  },
  {
    template: 'Tasks',
    source: 'Notion, export of the template Tasks tracker',
    workbook: `Task name,Status,Assignee,Due,Priority,Task type,Description,Attach file,Effort level
Write the offer,In progress,Ann Wu,2026-12-01,High,Polish,Two pages at most,,Medium
Call the printer,Not started,Ben Roy,2026-12-03,Low,Request,They close at four,,Small
Book the venue,Done,Ann Wu,2026-11-10,Medium,Request,,,Small`,
    expected: {
      Task: 'Task name',
      Assignee: 'Assignee',
      Status: 'Status',
      Priority: 'Priority',
      'Due date': 'Due',
      'Estimate (hours)': null,
      Notes: 'Description',
    },
  },
  {
    template: 'Events',
    source: 'NYC Open Data, NYC Permitted Event Information',
    workbook: `Event ID,Event Name,Start Date/Time,End Date/Time,Event Agency,Event Type,Event Borough,Event Location,Event Street Side,Street Closure Type,Community Board,Police Precinct
700001,Soccer - Non Regulation,2026-05-01T08:00,2026-05-01T12:00,Parks Department,Sport - Adult,Brooklyn,Red Hook Recreation Area: Soccer-02,,,6,76
700002,Annual Street Fair,2026-05-02T09:00,2026-05-02T18:00,Street Activity Permit Office,Street Event,Manhattan,BROADWAY between WEST 86 STREET and WEST 93 STREET,,Full,7,24
700003,Easter Egg Hunt,2026-05-03T10:00,2026-05-03T13:00,Parks Department,Special Event,Queens,Astoria Park: Great Lawn,,,1,114`,
    expected: {
      Event: 'Event Name',
      Start: 'Start Date/Time',
      End: 'End Date/Time',
      Venue: 'Event Location',
      Speaker: null,
      Seats: null,
      'Ticket price': null,
      Website: null,
    },
  },
  {
    template: 'Stores',
    source: 'vega-datasets, airports.csv',
    workbook: { vega: 'airports.csv' },
    expected: {
      Store: 'name',
      Address: null,
      City: 'city',
      ZIP: null,
      Lat: 'latitude',
      Lng: 'longitude',
      Phone: null,
      Opened: null,
    },
  },
  {
    template: 'Survey',
    source: 'Kaggle, OSMI Mental Health in Tech Survey 2014',
    workbook: `Timestamp,Age,Gender,Country,state,self_employed,family_history,treatment,work_interfere,no_employees,remote_work,tech_company,benefits,comments
2014-08-27 11:29:31,37,Female,United States,IL,,No,Yes,Often,6-25,No,Yes,Yes,
2014-08-27 11:29:37,44,M,United States,IN,,No,No,Rarely,More than 1000,No,No,Don't know,
2014-08-27 11:29:44,32,Male,Canada,,,No,No,Rarely,6-25,No,Yes,No,"I am not on my own in this, and would like to read what others answer to these questions when the survey has been closed."
2014-08-27 11:29:46,31,Male,United Kingdom,,,Yes,Yes,Often,26-100,No,Yes,No,`,
    expected: {
      Timestamp: 'Timestamp',
      'How satisfied are you?': null,
      'Would you recommend us?': null,
      'What should we improve?': null,
      'Age group': 'Age',
    },
  },
  {
    template: 'Expenses',
    source: 'Monzo, export of transactions',
    workbook: `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split
tx_0001,2026-01-02,10:11:12,Card payment,Bakery Nord,🥖,Eating out,-12.50,GBP,-12.50,GBP,,2 Quay Street,,BAKERY NORD LONDON,
tx_0002,2026-01-04,08:00:01,Card payment,Rail Europe,🚆,Transport,-89.00,GBP,-104.20,EUR,,,,RAIL EUROPE SAS,
tx_0003,2026-01-09,19:30:00,Faster payment,Ann Wu,,Income,40.00,GBP,40.00,GBP,Tickets,,,A WU,`,
    expected: {
      Date: 'Date',
      Vendor: 'Name',
      Account: null,
      'Amount (EUR)': 'Amount',
      VAT: null,
      Paid: null,
      Receipt: 'Receipt',
    },
  },
  {
    template: 'Members',
    source: 'Wild Apricot, export of contacts',
    workbook: `User ID,First name,Last name,Organization,Email,Phone,Membership level,Membership status,Member since,Renewal due,Street address,City,Postal code,Balance
5001,Ann,Wu,Northern Mills,ann@one.example,617-555-0101,Gold,Active,2019-04-01,2026-04-01,1 Elm Street,Boston,02101,0.00
5002,Ben,Roy,Blue Harbour,ben@two.example,617-555-0102,Silver,Lapsed,2021-09-15,2025-09-15,9 Oak Avenue,Salem,01970,80.00
5003,Cas,Ode,,cas@three.example,617-555-0103,Gold,Active,2022-01-10,2026-01-10,7 Castle Road,Lynn,01901,0.00`,
    expected: {
      'Member no': 'User ID',
      Name: null,
      Joined: 'Member since',
      Membership: 'Membership level',
      Fee: null,
      Mobile: 'Phone',
      Street: 'Street address',
      dob: null,
    },
  },
  {
    template: 'Sensors',
    source: 'UCI Machine Learning Repository, Appliances energy prediction (KAG_energydata_complete.csv)',
    workbook: `date,Appliances,lights,T1,RH_1,T2,RH_2,T_out,Press_mm_hg,RH_out,Windspeed,Visibility,Tdewpoint
2016-01-11 17:00:00,60,30,19.89,47.5967,19.2,44.79,6.6,733.5,92,7,63,5.3
2016-01-11 17:10:00,60,30,19.89,46.6933,19.2,44.7225,6.4833,733.6,92,6.6667,59.1667,5.2
2016-01-11 17:20:00,50,30,19.89,46.3,19.2,44.6267,6.3667,733.7,92,6.3333,55.3333,5.1`,
    expected: {
      time: 'date',
      sensor_id: null,
      temperature_c: 'T_out',
      humidity_pct: 'RH_out',
      battery_v: null,
      rain_mm: null,
    },
  },
  {
    template: 'Books',
    source: 'Book-Crossing data set, BX-Books.csv',
    workbook: `ISBN;Book-Title;Book-Author;Year-Of-Publication;Publisher;Image-URL-S;Image-URL-M
0195153448;Classical Mythology;Mark P. O. Morford;2002;Oxford University Press;http://images.example/P/0195153448.01.THUMBZZZ.jpg;http://images.example/P/0195153448.01.MZZZZZZZ.jpg
0002005018;Clara Callan;Richard Bruce Wright;2001;HarperFlamingo Canada;http://images.example/P/0002005018.01.THUMBZZZ.jpg;http://images.example/P/0002005018.01.MZZZZZZZ.jpg
0060973129;Decision in Normandy;Carlo D'Este;1991;HarperPerennial;http://images.example/P/0060973129.01.THUMBZZZ.jpg;http://images.example/P/0060973129.01.MZZZZZZZ.jpg`,
    expected: {
      Title: 'Book-Title',
      Author: 'Book-Author',
      ISBN: 'ISBN',
      Published: 'Year-Of-Publication',
      Pages: null,
      Rating: null,
      Genre: null,
      'In stock': null,
    },
  },
  {
    template: 'Books',
    source: 'Zotero, export of a library as CSV',
    workbook: `Key,Item Type,Publication Year,Author,Title,Publication Title,ISBN,ISSN,DOI,Url,Abstract Note,Date,Date Added,Num Pages,Publisher,Place,Language,Manual Tags
AB12CD34,book,1815,"Austen, Jane",Emma,,9780141439587,,,,,1815,2025-01-02 10:00:00,474,John Murray,London,en,novel
EF56GH78,book,1871,"Eliot, George",Middlemarch,,9780141439549,,,,,1871,2025-01-03 10:00:00,880,Blackwood,Edinburgh,en,novel
IJ90KL12,book,1854,"Thoreau, Henry David",Walden,,9780691096124,,,https://walden.example,,1854,2025-01-04 10:00:00,352,Ticknor and Fields,Boston,en,essay`,
    expected: {
      Title: 'Title',
      Author: 'Author',
      ISBN: 'ISBN',
      Published: 'Publication Year',
      Pages: 'Num Pages',
      Rating: null,
      Genre: 'Manual Tags',
      'In stock': null,
    },
  },
];
