package dev.kontract.conformance.contract;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Path;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * The place where a text is neither JSON nor YAML.
 *
 * @param line the line, counted from 1
 * @param column the column, counted from 1
 * @param reason what is wrong there, in one line
 */
public record SyntaxMistake(int line, int column, String reason) {

    /** Returns the mistake that a parser has found. */
    public static SyntaxMistake of(JsonProcessingException failure) {
        JsonLocation location = failure.getLocation();
        String message = failure.getCause() instanceof MarkedYAMLException marked
                ? marked.getProblem()
                : failure.getOriginalMessage();
        String reason = message.lines().findFirst().orElse(message);
        return location == null
                ? new SyntaxMistake(1, 1, reason)
                : new SyntaxMistake(location.getLineNr(), location.getColumnNr(), reason);
    }

    /** Returns an exception whose message names the place in a file. */
    static IOException in(Path file, JsonProcessingException failure) {
        SyntaxMistake mistake = of(failure);
        return new IOException(file + ":" + mistake.line() + ":" + mistake.column() + ": " + mistake.reason(), failure);
    }
}
