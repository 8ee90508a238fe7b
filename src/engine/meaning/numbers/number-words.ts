/** Words of headings that tell what the numbers below them are, in English: other languages are put into it before. */

export const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const identifiers = words(`
  id ids identifier uuid guid key code codes postcode upc ean gtin isbn issn sku barcode serial ssn iban bic vat fips
  icao iata nuts account phone fax license plate hash slug passport reference cusip isin asin imei mac ip
  nationalid fk objectid cert certificate gid oid pid uid fid index idx rownum`);
export const rankWords = words('rank ranking position order place seq sequence sort');
export const birthWords = words('birthdate birthday');
export const yearWords = words('year years season vintage birthdate');
export const calledYear = words('year years');
export const timeWords = words('start end born died founded built established opened closed since until from to');
/** What is there after all that came before: each row holds those above it. */
export const runningWords = words('cumulative running balance');
export const dateParts = words('month week day hour minute quarter weekday dow doy');
export const averageWords = words(`
  price prices rate rates ratio score scores rating ratings grade grades note notes gpa age ages temperature speed velocity height width
  depth thickness diameter radius density pressure humidity index percent percentage share margin growth mpg mpge
  efficiency magnitude elevation altitude bmi median mean average per lifespan expectancy probability angle
  interest yield fertility mortality intensity concentration ph voltage acceleration horsepower displacement cylinders
  dewpoint visibility wind bearing direction stars satisfaction confidence deviation weight mass
  salary wage wages income
  period variance maximum minimum high low open close return volatility beta handicap level percentile calories fat protein carbs sugar
  relative sodium fiber bedrooms bathrooms rooms floors doors duration_avg quality bpm fps dpi mileage length beak bill flipper`);
export const stockWords = words(`
  stock inventory seats onhand hand population headcount capacity debt assets liabilities subscribers followers
  members remaining available backlog reserves outstanding deposits holdings residents inhabitants enrolled enrollment`);
export const amountWords = words(`
  amount revenue sales cost costs expense expenses budget spend spending profit loss tax taxes
  fee fees payment payments paid donation donations grant loan credit debit gdp turnover earnings funding
  contribution contributions subtotal discount invoiced billed bonus rent damage damages boxoffice
  income expense shipping freight postage withdrawal profits
  receipts disbursements cash loans repayments refunds refund transfers transfer`);
/** Money only where nothing else is named. */
export const weakAmountWords = words('gross net due premium worth');
export const countWords = words(`
  count counts quantity units votes visits views clicks orders passengers deaths cases births goals points wins losses
  attendance draws played matches games saves shots shutouts sold items tickets downloads injured killed people jobs students visitors births guests seats_sold
  participants visitors absences participant attendees registered attended frequency
  applications registrations installs likes shares comments messages calls errors incidents accidents hits runs
  assists medals participants nights copies boxes pieces number pages impressions conversions leads shipments returns
  births emigrants immigrants patients tests vaccinations strikes reports credits ects sks`);
export const measureWords = words(`
  distance hours minutes seconds duration volume area energy consumption production output generation
  precipitation rainfall rain snow snowfall emissions kwh mwh tonnes tons kg km miles litres liters gallons acres hectares effort workload steps points
  electricity net_generation days weeks`);
