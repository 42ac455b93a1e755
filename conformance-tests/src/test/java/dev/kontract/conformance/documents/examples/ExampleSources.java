package dev.kontract.conformance.documents.examples;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes a class of each example. */
final class ExampleSources {

    /** A declaration of a type or of a field with annotations, which is no statement. */
    private static final Pattern DECLARATION =
            Pattern.compile("^(@|(public |final |static )*(class|record|interface) |static ).*", Pattern.DOTALL);

    private static final Pattern OMISSION = Pattern.compile("(?m)^ *\\.\\.\\.$");

    /** An expression with its value in a comment. */
    private static final Pattern SHOWN = Pattern.compile("(?m)^(\\S[^\\n]*);\\s+// (.*)$");

    private static final Pattern PROSE = Pattern.compile("[a-z']+( [a-z']+){2,}");
    private static final Pattern ASSIGNMENT = Pattern.compile("^[\\w.<>\\[\\], ?]+ = .*", Pattern.DOTALL);

    private final Givens givens;
    private final String imports;

    /**
     * Creates the sources.
     *
     * @param packages the packages from which examples use types
     */
    ExampleSources(Givens givens, List<String> packages) {
        this.givens = givens;
        this.imports = packages.stream().map(name -> "import " + name + ".*;\n").collect(Collectors.joining())
                + givens.imports();
    }

    /** Returns the sources of the examples, and of what they take for granted, by the name of the class. */
    Map<String, String> of(List<JavadocExample> examples) {
        Map<String, String> sources = new LinkedHashMap<>(givens.sources(imports));
        examples.forEach(example -> sources.put(example.className(), source(example)));
        return sources;
    }

    /** Returns the source of one class with the examples of classes that are generated from one template. */
    static String ofGenerated(List<JavadocExample> examples) {
        StringBuilder methods = new StringBuilder();
        for (JavadocExample example : examples) {
            methods.append("void ")
                    .append(example.className())
                    .append("() {\n")
                    .append(example.text())
                    .append("\n}\n");
        }
        return "import dev.kontract.model.*;\nabstract class Generated {\nString text;\n" + methods + "}\n";
    }

    private String source(JavadocExample example) {
        StringBuilder declarations = new StringBuilder();
        StringBuilder statements = new StringBuilder();
        for (String block : OMISSION.matcher(example.text()).replaceAll("").split("\n\n", -1)) {
            if (DECLARATION.matcher(block.strip()).matches()) {
                declarations
                        .append(block)
                        .append(isWhole(block) ? "" : " class Annotated {}")
                        .append('\n');
            } else {
                statements.append(statements(block)).append('\n');
            }
        }
        String ownImport = imports.contains("import " + example.type() + ";") ? "" : "import " + example.type() + ";\n";
        return imports + givens.imports(example) + ownImport + "@SuppressWarnings(\"all\") public class "
                + example.className() + " extends " + givens.classFor(example) + " {\n" + declarations
                + "public Object run() throws Throwable {\nif (true) {\n" + statements + "\n}\nreturn null;\n}\n}\n";
    }

    private static boolean isWhole(String block) {
        return block.strip().endsWith("}") || block.strip().endsWith(";");
    }

    /** Files of examples are in their folder. */
    private static String statements(String block) {
        String moved = block.replace("Path.of(\"", "folder.resolve(\"");
        return SHOWN.matcher(moved)
                .replaceAll(shown -> Matcher.quoteReplacement(shown(shown.group(1), shown.group(2), shown.group())));
    }

    private static String shown(String expression, String comment, String line) {
        boolean isValue = !PROSE.matcher(comment).matches()
                && !ASSIGNMENT.matcher(expression).matches()
                && !expression.contains("println");
        return isValue
                ? "shows(\"" + comment.replace("\\", "\\\\").replace("\"", "\\\"") + "\", " + expression + ");"
                : line;
    }

    /** Returns whether an example has statements that can be run. */
    static boolean hasStatements(JavadocExample example) {
        return Pattern.compile("\n\n")
                .splitAsStream(example.text())
                .anyMatch(block -> !DECLARATION.matcher(block.strip()).matches());
    }
}
