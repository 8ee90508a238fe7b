/** Headers that people use for the same thing. */

/** Names as a whole: what is in one line means the same. A name may have more than one meaning. */
export const sameNames: readonly (readonly string[])[] = `
  due date, deadline, due, due by, finish by, target date, complete by, fällig, fällig am, échéance, date due, vencimiento
  start, start date, begin, begin date, from, starts at, start time, begins, date from, check in, arrival, start on, dtstart, beginn, début, inicio
  end, end date, finish, to, until, ends at, end time, date to, check out, departure, ends, end on, finish date, dtend, ende, fin
  email, email address, mail, mail address, e mail, contact email, primary email, email 1 value, email 1, work email, courriel, correo
  phone, phone number, telephone number, contact number, phone 1 value, phone 1, primary phone, work phone, contact phone, telefon, teléfono, téléphone, handy
  name, full name, display name, person, employee name, member name, contact name, name of person
  product, product name, item name, item, product title, name of product, artikel
  heading, headline, title, titel
  first name, firstname, given name, forename, vorname, prénom
  last name, lastname, surname, family name, nachname, apellido
  company, company name, organization, organization name, employer, firm, business, business name, account name, organization 1 name, firma, société, empresa
  city, town, locality, municipality, city name, location city, ort, stadt, ville, ciudad
  postcode, postal code, zip code, code postal
  country, country name, nation, country region, land, pays, país, country code
  state, province, region, county, state province, bundesland
  address, street, street address, address line 1, address 1, location address, full address, straße, strasse, adresse, dirección, postal address
  latitude, y, gps latitude, geo latitude
  longitude, x, gps longitude, geo longitude
  birthdate, birthday, date of birth, birth date, born, geburtstag, geburtsdatum
  quantity, count, unit, piece, number of unit, order quantity, menge, anzahl, quantité, cantidad, units sold, quantity ordered
  price, unit price, list price, sale price, retail price, cost per unit, item price, price each, variant price, regular price, preis, prix, precio, selling price
  total, total amount, amount, order total, grand total, total price, sum, gross amount, line total, extended price, net amount, sale, sales amount, gross, revenue, betrag, summe, montant, importe, value, total paid
  stock, in stock quantity, inventory, on hand, quantity on hand, stock level, unit in stock, quantity in stock, inventory quantity, available quantity, variant inventory quantity, bestand
  sku, product code, item code, article number, item number, product id, item id, part number, variant sku, artikelnummer, product number, stock code, article
  barcode, ean, upc, gtin, variant barcode
  category, product category, item category, kategorie, catégorie, categoría, categories
  description, detail, details, summary, about, body, long description, content, body html, beschreibung, overview, abstract
  note, comment, remark, notes, memo, internal note, notiz, bemerkung, annotation
  status, state of work, stage, order status, phase, progress, current status, task status, issue status, financial status
  priority, urgency, importance, severity, level of priority
  assignee, assigned to, responsible, owner, person responsible, in charge, assigned, bearbeiter, zuständig, handled by
  task, task name, to do, todo, summary, subject, action item, issue, summary of task, work item, card name, aufgabe, action
  date, day, transaction date, booking date, entry date, datum, fecha, posting date, date of transaction, purchase date
  order date, ordered on, date of order, ordered, order created, created at, date ordered, invoice date, sale date, purchased on, order placed
  order number, order id, order, order no, invoice number, invoice no, reference, bestellnummer, transaction id
  customer, client, customer name, client name, buyer, account, bill to, sold to, kunde, cliente, ship name, billing name, purchaser
  vendor, supplier, merchant, payee, seller, paid to, lieferant, store name, beneficiary, shop
  employee id, staff id, personnel number, employee number, emp id, staff number, worker id
  department, team, division, unit of organization, business unit, abteilung
  job title, position, role, designation, occupation, job, function, jobtitle
  hire date, date hired, start of employment, joining date, date of joining, joined, employed since, date of hire, joined on, member since, join date, eintritt
  salary, annual salary, pay, base salary, wage, compensation, gehalt, base pay, pay rate
  manager, supervisor, reports to, line manager, boss, reporting to, manager name
  picture, image url, picture url, main picture, featured picture, image src, picture src, picture link, foto, bild, photo url, img url, product picture
  website, url, web site, homepage, link, web address, site, webseite, web page, page url
  venue, location, place, hall, event location, where, room, venue name, lugar
  event, event name, event title, session, session title, talk, veranstaltung
  speaker, presenter, host, performer, artist of the event, lecturer
  seat, capacity, number of seat, attendee limit, max attendee, maximum attendee, maximum capacity, event capacity
  ticket price, price per ticket, entry fee, admission, ticket cost
  opened, opening date, open since, year opened, established, founded, year built, open date
  store, store name of place, branch, branch name, outlet, shop name, location name, site name
  timestamp, submitted at, submission date, submit date, response time, created, created on, date submitted, entry time, completion time
  age group, age range, age bracket
  author, writer, by, written by, book author, autor
  isbn, isbn13, isbn 13, isbn number, isbn10
  published, publication year, year published, year of publication, original publication year, release year, year, pub year, first published
  page, number of page, page count, length in page
  rating, score, average rating, star, review score, imdb rating, grade, avg rating, my rating, vote average
  genre, genres, movie genre, book genre, listed in, style
  membership, membership type, plan, membership level, tier, subscription, member type
  fee, membership fee, due amount, subscription fee, annual fee, contribution
  member number, member id, membership number, membership id, mitgliedsnummer
  temperature, temperature c, temp c, air temperature, temperature celsius, mean temperature, temperature 2m
  humidity, humidity percent, relative humidity, rh
  rain, precipitation, rainfall, rain mm, precipitation mm, precipitation sum
  sensor id, device id, station id, sensor, device, station, device name, sensor name, node id
  paid, is paid, payment received, settled
  active, is active, enabled, currently employed, in use
  receipt, invoice link, attachment, receipt url, document
  tax, vat, sales tax, tax rate, mwst
  estimate, estimated hour, effort, estimate hour, original estimate, time estimate, planned hour
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s*,\s*/));

/** Names that mean the same where the columns are of the same kind, and else perhaps. */
export const nearNames: readonly (readonly string[])[] = `
  name, full name, title, display name, product, product name, item, item name, label, subject, heading, headline, summary, event, event name, store, store name, task, task name, card name, company, company name, book title, movie title, place, bezeichnung, nom, nombre, titel
  note, description, detail, comment, summary, remark, about, body
  category, type, product type, group, kind, class, item type, tag, product line, section
  date, order date, start, start date, created at, timestamp, day, time
  place, location, city, address, area
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s*,\s*/));

/** Words in which names may differ and still mean the same. */
export const sameWords: readonly (readonly string[])[] = `
  customer client buyer purchaser
  vendor supplier merchant
  amount sum value
  quantity qty piece unit
  deadline due
  picture photo image foto
  begin start
  finish end
  number id no
  company organization firm business
  town city
  phone telephone
  assignee responsible
  remark comment note
  category type kind
  store shop branch
  seat capacity
  venue location place
  employee staff worker
  salary pay wage
  birthday birthdate
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
