package dev.kontract.server.codec.yaml;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.parser.ParserException;
import org.yaml.snakeyaml.scanner.ScannerException;

/**
 * Formats syntax errors like go-yaml, the YAML parser of upstream.
 *
 * <p>Lines are counted as go-yaml does: a scanner error has its own line, a parser error the line before, and the first
 * line is not mentioned. The end of the input is on a line of its own.
 */
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
            Map.entry("sequence entries are not allowed", "block sequence entries are not allowed in this context"),
            Map.entry("unexpected character found", "did not find expected alphabetic or numeric character"),
            Map.entry("hexadecimal numbers", "did not find expected hexdecimal number"),
            Map.entry("unknown escape character", "found unknown escape character"),
            Map.entry("expected '>'", "did not find the expected '>'"),
            Map.entry("incompatible YAML document", "found incompatible YAML document"),
            Map.entry("expected alphabetic or numeric", "did not find expected alphabetic or numeric character"),
            Map.entry("expected URI", "did not find expected tag URI"),
            Map.entry("special characters are not allowed", "control characters are not allowed"));

    private YamlFault() {}

    /** Returns the message for an error in {@code text}. */
    static String describe(YAMLException fault, String text) {
        if (!(fault instanceof MarkedYAMLException marked)) {
            return "yaml: " + words(String.valueOf(fault.getMessage()), null);
        }
        int line = line(marked, text);
        if (line > 0 && fault instanceof ScannerException) {
            line++;
        } else if (line == 0 && marked.getContextMark() != null) {
            line = marked.getContextMark().getLine();
        }
        String problem = words(String.valueOf(marked.getProblem()), marked.getContext());
        return "yaml: " + (line == 0 ? "" : "line " + line + ": ") + problem;
    }

    private static int line(MarkedYAMLException fault, String text) {
        Mark mark = fault.getProblemMark();
        if (mark == null) {
            return 0;
        }
        boolean afterText =
                fault instanceof ParserException || fault.getProblem().endsWith("expected ':'");
        boolean atEnd = afterText && mark.getColumn() != 0 && mark.getIndex() >= text.codePointCount(0, text.length());
        return mark.getLine() + (atEnd ? 1 : 0);
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
