package dev.kontract.server.registry.structural;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kontract.server.cel.function.RegularExpressions;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The keywords of texts: length, pattern and format. Thread-safe.
 *
 * <p>Patterns have the syntax of RE2, which is matched in linear time. They are compiled on first use: large definitions
 * have thousands of them, most of which are never needed.
 */
final class TextRules {

    private final @Nullable Long minLength;
    private final @Nullable Long maxLength;
    private final String pattern;
    private final String format;
    private final @Nullable Predicate<String> formatRule;
    private volatile @Nullable Pattern compiled;

    private TextRules(
            @Nullable Long minLength,
            @Nullable Long maxLength,
            String pattern,
            String format,
            @Nullable Predicate<String> formatRule) {
        this.minLength = minLength;
        this.maxLength = maxLength;
        this.pattern = pattern;
        this.format = format;
        this.formatRule = formatRule;
    }

    static TextRules compile(JsonNode schema, String format) {
        return new TextRules(
                schema.hasNonNull("minLength") ? schema.get("minLength").longValue() : null,
                schema.hasNonNull("maxLength") ? schema.get("maxLength").longValue() : null,
                schema.path("pattern").asText(),
                format,
                ValueFormats.rule(format));
    }

    /** Checks a text; of length and pattern, only the first violation is reported. */
    void check(String text, ValuePath path, ValueFindings findings) {
        checkTextItself(text, path, findings);
        findings.pass(1);
        if (formatRule != null) {
            if (!formatRule.test(text)) {
                findings.wrongType(path, format, text);
            }
            findings.pass(1);
        }
    }

    private void checkTextItself(String text, ValuePath path, ValueFindings findings) {
        if (maxLength != null && length(text) > maxLength) {
            findings.tooLong(path, maxLength);
        } else if (minLength != null && length(text) < minLength) {
            findings.violation(path, TextNode.valueOf(text), "should be at least " + minLength + " chars long");
        } else if (!pattern.isEmpty()) {
            checkPattern(text, path, findings);
        }
    }

    private void checkPattern(String text, ValuePath path, ValueFindings findings) {
        try {
            Pattern known = compiled;
            if (known == null) {
                known = RegularExpressions.compile(pattern);
                compiled = known;
            }
            if (!known.matcher(text).find()) {
                findings.violation(path, TextNode.valueOf(text), "should match '" + pattern + "'");
            }
        } catch (PatternSyntaxException e) {
            String reason = pattern + ", but pattern is invalid: error parsing regexp: " + e.getMessage();
            findings.violation(path, TextNode.valueOf(text), "should match '" + reason + "'");
        }
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
