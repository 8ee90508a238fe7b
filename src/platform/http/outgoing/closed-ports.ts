/** Ports on which something else than a web service listens: a POST there could be read as commands of another language. */
export const closedPorts: ReadonlySet<number> = new Set([
  // What browsers refuse too (fetch standard, "bad port").
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111,
  113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548,
  554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566,
  6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  // Databases, queues, caches, remote control, cluster control.
  445, 873, 1433, 1521, 1883, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5433, 5671, 5672, 5900, 5984, 5985,
  5986, 6379, 6443, 8086, 9042, 9092, 9160, 9200, 9300, 10250, 10255, 11211, 15672, 25672, 26257, 27017, 27018, 50070,
]); // biome-ignore format: a list of ports
