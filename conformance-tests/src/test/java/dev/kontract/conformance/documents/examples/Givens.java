package dev.kontract.conformance.documents.examples;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the examples take for granted: imports, variables and methods, for all of them, those of a package, or those of a type; and the
 * examples that are compiled only, with the reason.
 */
final class Givens {

    private static final String ALL = "all";
    private static final String IMPORTS = "imports";
    private static final String COMPILED_ONLY = "compiled only";

    private final Map<String, String> sections = new LinkedHashMap<>();

    private Givens() {}

    static Givens read() throws IOException {
        Givens givens = new Givens();
        try (InputStream in = Objects.requireNonNull(Givens.class.getResourceAsStream("/examples/given.txt"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String section : text.split("(?m)^# ", -1)) {
                String[] parts = section.split("\n", 2);
                givens.sections.put(parts[0].strip(), parts.length == 1 ? "" : parts[1]);
            }
        }
        return givens;
    }

    /** Returns the imports for all examples. */
    String imports() {
        return section(IMPORTS);
    }

    /** Returns the imports for an example alone. */
    String imports(JavadocExample example) {
        return chain(example).map(section -> lines(section, true)).collect(Collectors.joining());
    }

    private String lines(String section, boolean imports) {
        return section(section)
                .lines()
                .filter(line -> line.startsWith("import ") == imports)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private String section(String name) {
        return sections.getOrDefault(name, "");
    }

    /** Returns the examples that are not run, each with the reason. */
    Map<String, String> compiledOnly() {
        return section(COMPILED_ONLY)
                .lines()
                .filter(line -> !line.isBlank())
                .map(line -> line.split(": ", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
    }

    /** Returns the class with what is given to an example. */
    String classFor(JavadocExample example) {
        return chain(example)
                .map(Givens::className)
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    private Stream<String> chain(JavadocExample example) {
        return Stream.of(ALL, example.packageName(), example.type()).filter(sections::containsKey);
    }

    private static String className(String section) {
        return "Given_" + section.replace('.', '_');
    }

    /** Returns the sources of the classes with what is given, by the name of the class. */
    Map<String, String> sources(String imports) {
        Map<String, String> sources = new LinkedHashMap<>();
        for (Map.Entry<String, String> section : sections.entrySet()) {
            if (section.getKey().equals(ALL) || section.getKey().startsWith("dev.")) {
                String name = className(section.getKey());
                sources.put(
                        name,
                        imports + lines(section.getKey(), true) + ownImport(section.getKey())
                                + "@SuppressWarnings(\"all\") abstract class " + name + " extends "
                                + superclass(section.getKey()) + " {\n" + lines(section.getKey(), false) + "}\n");
            }
        }
        return sources;
    }

    private static String ownImport(String section) {
        return section.equals(ALL) || section.matches("[a-z.]+") ? "" : "import " + section + ";\n";
    }

    private String superclass(String section) {
        if (section.equals(ALL)) {
            return ExampleBase.class.getName();
        }
        List<String> outer = new ArrayList<>(List.of(ALL));
        sections.keySet().stream()
                .filter(other -> section.startsWith(other + ".")
                        && !section.substring(other.length() + 1).contains("."))
                .filter(other -> !section.matches("[a-z.]+"))
                .forEach(outer::add);
        return className(outer.get(outer.size() - 1));
    }
}
