/** Real workbooks whose sheets belong together, and what the page of a customer has to show of each. (test/fixtures/related) */

export interface RelatedWorkbook {
  file: string;
  /** Whether it comes with the sources; else `RELATED_WORKBOOKS` names the folder that has it. */
  isHere?: boolean;
  /** Rows above the heading of a sheet that are none of its own. */
  above?: Readonly<Record<string, number>>;
  /** The sheet that the page is about, what tells its rows apart and what these are called. */
  customer: { sheet: string; key: string; name: readonly string[] };
  /** What the page lists, by the column that names the customer. */
  order: { sheet: string; customer: string; shown: Readonly<Record<string, ShownColumn>> };
  /** The heading of the total of an order on the page. */
  total: { heading: string; of: OrderTotal };
}

/** A column of the list by its heading there: what it has in the file, or what the row is called that it names. */
type ShownColumn = string | { column: string; sheet: string; key: string; name: string };

/** A column of the order, or what its lines come to. */
export type OrderTotal =
  | string
  | { lines: string; order: string; key: string; factors: readonly [string, string]; less?: string };

export const relatedWorkbooks: readonly RelatedWorkbook[] = [
  {
    ...{ file: 'Northwind.xlsx', isHere: true, above: { Customers: 1 } },
    customer: { sheet: 'Customers', key: 'CustomerID', name: ['CompanyName'] },
    order: {
      ...{ sheet: 'Orders', customer: 'CustomerID' },
      shown: {
        'Order ID': 'OrderID',
        Employee: { column: 'EmployeeID', sheet: 'Employees', key: 'EmployeeID', name: 'LastName' },
        'Ship Via': { column: 'ShipVia', sheet: 'Shippers', key: 'ShipperID', name: 'CompanyName' },
      },
    },
    total: {
      heading: 'Total',
      of: {
        lines: 'Orders Details',
        order: 'OrderID',
        key: 'OrderID',
        factors: ['UnitPrice', 'Quantity'],
        less: 'Discount',
      },
    },
  },
  {
    file: 'chinook.xlsx',
    customer: { sheet: 'Customer', key: 'CustomerId', name: ['FirstName', 'LastName'] },
    order: {
      ...{ sheet: 'Invoice', customer: 'CustomerId' },
      shown: { 'Invoice Id': 'InvoiceId', 'Billing City': 'BillingCity' },
    },
    total: { heading: 'Total', of: 'Total' },
  },
  {
    file: 'sakila.xlsx',
    customer: { sheet: 'customer', key: 'customer_id', name: ['first_name', 'last_name'] },
    order: {
      ...{ sheet: 'payment', customer: 'customer_id' },
      shown: { Staff: { column: 'staff_id', sheet: 'staff', key: 'staff_id', name: 'last_name' } },
    },
    total: { heading: 'Amount', of: 'amount' },
  },
  {
    file: 'classic_models.xlsx',
    customer: { sheet: 'customers', key: 'customerNumber', name: ['customerName'] },
    order: {
      ...{ sheet: 'orders', customer: 'customerNumber' },
      shown: { 'Order Number': 'orderNumber', Status: 'status' },
    },
    total: {
      heading: 'Total',
      of: {
        lines: 'order details',
        order: 'orderNumber',
        key: 'orderNumber',
        factors: ['quantityOrdered', 'priceEach'],
      },
    },
  },
  {
    file: 'coffee.xlsx',
    customer: { sheet: 'customers', key: 'Customer ID', name: ['Customer Name'] },
    order: {
      ...{ sheet: 'orders', customer: 'Customer ID' },
      shown: { Product: 'Product ID', Quantity: 'Quantity' },
    },
    total: { heading: 'Sales', of: 'Sales' },
  },
];
