package dev.kontract.conformance.documents.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An example of the Javadoc.
 *
 * @param place the file and the line
 * @param type the full name of the documented type, or of the one with the documented method
 * @param number counts the examples of the file, from 1
 */
record JavadocExample(String place, String type, int number, String text) {

    private static final Pattern BLOCK = Pattern.compile(
            "<pre>\\{@code\\n(.*?)\\n[ *]*}</pre>|\\{@snippet[^\\n]*\\n(.*?)\\n[ *]*}\\n", Pattern.DOTALL);
    private static final Pattern MARGIN = Pattern.compile("(?m)^ *\\* ?");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    /** Returns the examples of all sources below a folder. */
    static List<JavadocExample> of(Path sources) throws IOException {
        List<JavadocExample> examples = new ArrayList<>();
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java"))
                    .sorted()
                    .toList()) {
                examples.addAll(of(file, Files.readString(file)));
            }
        }
        return examples;
    }

    private static List<JavadocExample> of(Path file, String source) {
        List<MatchResult> blocks = BLOCK.matcher(source).results().toList();
        List<JavadocExample> examples = new ArrayList<>();
        for (MatchResult block : blocks) {
            String text = block.group(1) == null ? block.group(2) : block.group(1);
            long line = source.substring(0, block.start()).lines().count();
            examples.add(new JavadocExample(
                    file.getFileName() + ":" + line,
                    name(file, source),
                    examples.size() + 1,
                    MARGIN.matcher(text).replaceAll("")));
        }
        return examples;
    }

    private static String name(Path file, String source) {
        String type = file.getFileName().toString().replace(".java", "");
        return PACKAGE.matcher(source)
                .results()
                .map(found -> found.group(1) + "." + type)
                .collect(Collectors.joining());
    }

    String packageName() {
        return type.substring(0, type.lastIndexOf('.'));
    }

    /** Returns the name by which the list of {@link Givens} names the example. */
    String id() {
        String simple = type.substring(type.lastIndexOf('.') + 1);
        return number == 1 ? simple : simple + "#" + number;
    }

    /** Returns the name of its class among the compiled examples. */
    String className() {
        return type.replace('.', '_') + "_" + number;
    }

    @Override
    public String toString() {
        return place;
    }
}
