package dev.kontract.server.codec.yaml;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.scanner.ScannerException;

/** Says what is wrong with a text that is no YAML in the words of the original's parser. */
final class YamlFault {

    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("mapping values are not allowed", "mapping values are not allowed in this context"),
            Map.entry("that cannot start any token", "found character that cannot start any token"),
            Map.entry("expected ',' or '}'", "did not find expected ',' or '}'"),
            Map.entry("expected ',' or ']'", "did not find expected ',' or ']'"),
            Map.entry("expected the node content", "did not find expected node content"),
            Map.entry("expected '<document start>'", "did not find expected <document start>"),
            Map.entry("expected a comment or a line break", "did not find expected comment or line break"),
            Map.entry("expected chomping or indentation indicators", "did not find expected comment or line break"),
            Map.entry("expected alphabetic or numeric", "did not find expected alphabetic or numeric character"),
            Map.entry("expected URI", "did not find expected tag URI"),
            Map.entry("special characters are not allowed", "control characters are not allowed"));

    private YamlFault() {}

    static String describe(YAMLException fault) {
        if (!(fault instanceof MarkedYAMLException marked)) {
            return "yaml: " + words(String.valueOf(fault.getMessage()), null);
        }
        int line = marked.getProblemMark() == null ? 0 : marked.getProblemMark().getLine();
        if (line > 0 && fault instanceof ScannerException) {
            line++;
        } else if (line == 0 && marked.getContextMark() != null) {
            line = marked.getContextMark().getLine();
        }
        String problem = words(String.valueOf(marked.getProblem()), marked.getContext());
        return "yaml: " + (line == 0 ? "" : "line " + line + ": ") + problem;
    }

    private static String words(String problem, @Nullable String context) {
        if (problem.startsWith("expected <block end>")) {
            boolean sequence = context != null && context.contains("block collection");
            return sequence ? "did not find expected '-' indicator" : "did not find expected key";
        }
        for (Map.Entry<String, String> word : WORDS.entrySet()) {
            if (problem.contains(word.getKey())) {
                return word.getValue();
            }
        }
        return problem.lines().findFirst().orElse(problem);
    }
}
