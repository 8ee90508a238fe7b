"""
What a workbook's package holds, before and after an export: `python3 judge-package.py ORIGINAL EXPORTED` prints JSON.

Counts what people would miss (charts, pictures, names, tables, merges, conditional formats, validations, comments, links,
hidden sheets, sheets, pivot tables, macros) and compares every part by its SHA-256: identical, changed, missing, added.
Also says which parts are no well-formed XML, and which relations lead to parts that are not there. Reads .xlsx, .xlsm
and .ods (ECMA-376 parts 1 and 2, OpenDocument 1.3 parts 2 and 3). The exit code is 0 where all counts are equal, every
part is well-formed and no part is missing except those that an export may drop.
"""

import hashlib
import json
import posixpath
import re
import sys
import zipfile
import xml.etree.ElementTree as ElementTree
from collections import Counter
from urllib.parse import unquote

# Programs rebuild the order of calculation; an export leaves it out.
MAY_GO = re.compile(r'(^|/)calcChain\.xml$|^_xmlsignatures/|^Thumbnails/')


def local(tag):
    return tag.rsplit('}', 1)[-1]


def elements(package, name):
    try:
        with package.open(name) as part:
            for _, element in ElementTree.iterparse(part, events=('end',)):
                yield local(element.tag), element.attrib
    except (KeyError, ElementTree.ParseError):
        return


def attribute(attributes, name):
    return next((value for key, value in attributes.items() if local(key) == name), None)


def relations(package, part):
    folder, base = posixpath.split(part)
    found = {}
    for tag, attributes in elements(package, posixpath.join(folder, '_rels', base + '.rels')):
        if tag != 'Relationship':
            continue
        target = attributes.get('Target', '')
        external = attributes.get('TargetMode') == 'External'
        path = target if external else posixpath.normpath(posixpath.join('/' + folder, unquote(target))).lstrip('/')
        found[attributes.get('Id')] = (attributes.get('Type', '').rsplit('/', 1)[-1], path, external)
    return found


def count_excel(package):
    counts = Counter()
    main = next((path for kind, path, _ in relations(package, '').values() if kind == 'officeDocument'), 'xl/workbook.xml')
    for tag, attributes in elements(package, main):
        if tag == 'sheet':
            counts['sheets'] += 1
            counts['hidden sheets'] += attributes.get('state', 'visible') != 'visible'
        elif tag == 'definedName':
            counts['names'] += 1
    parts = set(package.namelist())
    for name in parts:
        if re.search(r'/worksheets/[^/]+\.xml$', name):
            for tag, attributes in elements(package, name):
                # `sqref` in an extension is an element, so that both kinds of rules are counted here.
                if tag in ('mergeCell', 'cfRule', 'dataValidation', 'hyperlink', 'sparkline', 'rowBreaks', 'brk'):
                    counts[KINDS.get(tag, tag)] += 1
                elif tag == 'f':
                    counts['formula cells'] += 1
        elif re.search(r'/tables/[^/]+\.xml$', name):
            counts['tables'] += 1
        elif re.search(r'/charts/chart[^/]*\.xml$', name) or re.search(r'/charts/chartEx[^/]*\.xml$', name):
            counts['charts'] += 1
        elif re.search(r'/media/', name):
            counts['pictures'] += 1
        elif re.search(r'/comments[^/]*\.xml$', name):
            counts['comments'] += sum(tag == 'comment' for tag, _ in elements(package, name))
        elif re.search(r'/threadedComments/[^/]+\.xml$', name):
            counts['threaded comments'] += sum(tag == 'threadedComment' for tag, _ in elements(package, name))
        elif re.search(r'/pivotTables/[^/]+\.xml$', name):
            counts['pivot tables'] += 1
        elif name.endswith('/vbaProject.bin'):
            counts['macros'] += 1
        elif re.search(r'/externalLinks/[^/]+\.xml$', name):
            counts['external links'] += 1
        elif re.search(r'/drawings/[^/]+\.xml$', name):
            counts['anchors'] += sum(tag in ('twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor') for tag, _ in elements(package, name))
    return counts


KINDS = {
    'mergeCell': 'merges',
    'cfRule': 'conditional formats',
    'dataValidation': 'validations',
    'hyperlink': 'links',
    'sparkline': 'sparklines',
    'brk': 'page breaks',
}


def count_ods(package):
    counts = Counter()
    hidden = set()
    style = None
    try:
        part = package.open('content.xml')
    except KeyError:
        return counts
    with part:
        try:
            for event, element in ElementTree.iterparse(part, events=('start', 'end')):
                tag, attributes = local(element.tag), element.attrib
                if event == 'end':
                    element.clear() if tag == 'table-row' else None
                    continue
                if tag == 'style':
                    style = attribute(attributes, 'name')
                elif tag == 'table-properties' and attribute(attributes, 'display') == 'false':
                    hidden.add(style)
                elif tag == 'table':
                    counts['sheets'] += 1
                    counts['hidden sheets'] += attribute(attributes, 'style-name') in hidden
                elif tag in ('named-range', 'named-expression'):
                    counts['names'] += 1
                elif tag == 'database-range':
                    counts['tables'] += 1
                elif tag == 'content-validation':
                    counts['validations'] += 1
                elif tag == 'annotation':
                    counts['comments'] += 1
                elif tag == 'image':
                    counts['pictures'] += 1
                elif tag == 'object':
                    counts['objects'] += 1
                elif tag == 'data-pilot-table':
                    counts['pivot tables'] += 1
                elif tag == 'a':
                    counts['links'] += 1
                elif tag in ('condition', 'color-scale', 'data-bar', 'icon-set'):
                    counts['conditional formats'] += 1
                elif tag == 'table-cell':
                    spans = [int(attribute(attributes, f'number-{side}-spanned') or 1) for side in ('columns', 'rows')]
                    counts['merges'] += max(spans) > 1
                    counts['formula cells'] += attribute(attributes, 'formula') is not None
        except ElementTree.ParseError:
            pass
    for name in package.namelist():
        if re.match(r'[^/]+/content\.xml$', name):
            counts['charts'] += any(tag == 'chart' for tag, _ in elements(package, name))
    return counts


def look(path):
    with zipfile.ZipFile(path) as package:
        names = [name for name in package.namelist() if not name.endswith('/')]
        parts = {name: hashlib.sha256(package.read(name)).hexdigest() for name in names}
        is_ods = 'content.xml' in parts
        broken = []
        for name in names:
            if not re.search(r'\.(?:xml|rels|vml)$', name, re.IGNORECASE):
                continue
            try:
                ElementTree.fromstring(package.read(name))
            except ElementTree.ParseError as error:
                # Drawings of comments are often HTML of their time.
                if not name.lower().endswith('.vml'):
                    broken.append(f'{name}: {error}')
        dangling = []
        folded = {name.lower() for name in names}
        for name in names:
            match = re.match(r'(.*?)_rels/([^/]*)\.rels$', name)
            if match:
                for kind, target, external in relations(package, match[1] + match[2]).values():
                    if not external and target and not target.startswith('#') and target.lower() not in folded:
                        dangling.append(f'{match[1]}{match[2]} → {target} ({kind})')
        counts = count_ods(package) if is_ods else count_excel(package)
        return {'counts': dict(counts), 'parts': parts, 'broken': broken, 'dangling': dangling}


def compare(original, exported):
    before, after = look(original), look(exported)
    kinds = sorted(set(before['counts']) | set(after['counts']))
    counts = {kind: [before['counts'].get(kind, 0), after['counts'].get(kind, 0)] for kind in kinds}
    old, new = before['parts'], after['parts']
    return {
        'counts': counts,
        'different counts': [kind for kind, (one, other) in counts.items() if one != other],
        'identical': sorted(name for name in old if new.get(name) == old[name]),
        'changed': {name: [old[name], new[name]] for name in sorted(old) if name in new and new[name] != old[name]},
        'missing': sorted(name for name in old if name not in new),
        'added': sorted(name for name in new if name not in old),
        # What was wrong before is none of the export's faults.
        'broken': [one for one in after['broken'] if one not in before['broken']],
        'dangling': [one for one in after['dangling'] if one not in before['dangling']],
    }


def main(words):
    if len(words) != 2:
        print('python3 judge-package.py ORIGINAL EXPORTED', file=sys.stderr)
        return 2
    result = compare(*words)
    print(json.dumps(result, ensure_ascii=False, indent=1))
    lost = [name for name in result['missing'] if not MAY_GO.search(name)]
    bad = result['different counts'] or result['broken'] or result['dangling'] or lost
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
