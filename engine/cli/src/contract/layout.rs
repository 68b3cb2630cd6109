//! Declarations as this project lays out TypeScript.

/// Columns of a line.
const WIDTH: usize = 120;

/// A type's declaration, from what `ts-rs` writes on one line: an interface with a line for each field, or a union.
pub(crate) fn declaration(name: &str, docs: Option<&str>, decl: &str) -> String {
    let docs = comment("", docs);
    let (_, body) = decl.split_once(" = ").expect("a declaration has a body");
    let body = body.trim().trim_end_matches(';');
    let fields = parts(body.strip_prefix('{').and_then(|body| body.strip_suffix('}')).unwrap_or(body), ',');
    if !body.starts_with('{') || parts(body, '|').len() > 1 || body.starts_with("{ [") {
        return docs + alias(name, &parts(body, '|')).as_str();
    }
    let fields: String = fields.iter().map(|field| self::field("  ", field)).collect();
    format!("{docs}export interface {name} {{\n{fields}}}\n")
}

/// A name for one of several types.
fn alias(name: &str, types: &[String]) -> String {
    let types: Vec<String> = types.iter().map(|one| written(one)).collect();
    let line = format!("export type {name} = {};\n", types.join(" | "));
    if line.len() <= WIDTH && !line.contains("/**") {
        return line;
    }
    let rows = types.iter().map(|one| format!("  | {one}")).collect::<Vec<_>>();
    format!("export type {name} =\n{};\n", rows.join("\n"))
}

/// A field with its comment: `/** … */ name: type`.
fn field(indent: &str, text: &str) -> String {
    let (docs, field) = match text.split_once("*/") {
        Some((docs, field)) => (Some(docs), field.trim()),
        None => (None, text),
    };
    let (name, of) = field.split_once(": ").expect("a field has a type");
    let line = format!(
        "{indent}{name}: {};
",
        written(of)
    );
    if line.len() <= WIDTH {
        return comment(indent, docs) + line.as_str();
    }
    let types = parts(&written(of), '|').iter().map(|one| format!("{indent}  | {one}")).collect::<Vec<_>>();
    let all = format!(
        "{indent}{name}:
{};
",
        types.join(
            "
"
        )
    );
    comment(indent, docs) + all.as_str()
}

/// A comment of one line or several, from lines that may have the signs of one already.
pub(crate) fn comment(indent: &str, docs: Option<&str>) -> String {
    // JSON writes Rust's `None` as `null`.
    let docs = docs.unwrap_or_default().replace("`None`", "`null`");
    let lines = docs.lines();
    let lines =
        lines.map(|line| line.trim().trim_start_matches("/**").trim_end_matches("*/").trim_start_matches('*').trim());
    let text = lines.collect::<Vec<_>>().join("\n");
    let lines: Vec<&str> = text.trim().lines().collect();
    match lines.as_slice() {
        [] => String::new(),
        [line] if indent.len() + line.len() + 7 <= WIDTH => format!("{indent}/** {line} */\n"),
        lines => {
            let lines = lines.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n");
            format!("{indent}/**\n{}{indent} */\n", lines.collect::<String>())
        }
    }
}

/// An object on one line, or with a line for each entry.
pub(crate) fn object(begin: &str, entries: &str, end: &str) -> String {
    list(begin, &parts(entries, ','), end)
}

pub(crate) fn list(begin: &str, entries: &[String], end: &str) -> String {
    let line = format!("{begin} {} {end}\n", entries.join(", "));
    if line.len() <= WIDTH {
        return line;
    }
    format!("{begin}\n{}{end}\n", entries.iter().map(|entry| format!("  {entry},\n")).collect::<String>())
}

/// A type as this project writes it: `T[]` instead of `Array<T>`, `Record` for a map.
fn written(of: &str) -> String {
    if let Some(items) = of.strip_prefix("Array<").and_then(|of| of.strip_suffix('>')) {
        let items = written(items);
        return if parts(&items, '|').len() > 1 { format!("({items})[]") } else { format!("{items}[]") };
    }
    if let Some(values) = of.strip_prefix("{ [key in string]: ").and_then(|of| of.strip_suffix(" }")) {
        return format!("Record<string, {}>", written(values));
    }
    if let Some(items) = of.strip_prefix('[').and_then(|of| of.strip_suffix(']')) {
        return format!("[{}]", parts(items, ',').iter().map(|one| written(one)).collect::<Vec<_>>().join(", "));
    }
    let types = parts(of, '|');
    if types.len() > 1 {
        return types.iter().map(|one| written(one)).collect::<Vec<_>>().join(" | ");
    }
    let Some(fields) = of.strip_prefix('{').and_then(|of| of.strip_suffix('}')) else { return of.to_owned() };
    let fields = parts(fields, ',');
    if of.contains("/**") {
        // One of several types, with comments on its fields.
        let fields: String = fields.iter().map(|one| field("      ", one)).collect();
        return format!("{{\n{fields}    }}");
    }
    format!("{{ {} }}", fields.iter().map(|one| member(one)).collect::<Vec<_>>().join("; "))
}

/// A field of a type without a name.
fn member(field: &str) -> String {
    let (name, of) = field.split_once(": ").expect("a field has a type");
    format!("{name}: {}", written(of))
}

/// Returns the parts between separators that are outside every bracket, text and comment.
fn parts(text: &str, separator: char) -> Vec<String> {
    let (mut parts, mut part, mut depth) = (Vec::new(), String::new(), 0);
    let (mut quoted, mut comment) = (false, false);
    let mut before = ' ';
    for c in text.chars() {
        match c {
            '*' if before == '/' && !quoted => comment = true,
            '/' if before == '*' && comment => comment = false,
            _ if comment => {}
            '"' => quoted = !quoted,
            '{' | '[' | '(' | '<' if !quoted => depth += 1,
            '}' | ']' | ')' | '>' if !quoted => depth -= 1,
            _ => {}
        }
        before = c;
        if c == separator && depth == 0 && !quoted && !comment {
            parts.push(std::mem::take(&mut part));
        } else {
            part.push(c);
        }
    }
    parts.push(part);
    parts.iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}
