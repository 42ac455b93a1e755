package dev.kontract.conformance.answers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Known differences between kube-apiserver and its own documents. Each line of the list has a rule, a pattern of the whole
 * subject, and the reason, separated by tabs. Which fields it writes as null is not listed, but read from the contract.
 * Immutable.
 */
public final class KnownViolations {

    private static final String LIST = "known-violations.tsv";

    private static final String NULL =
            "If a field is always written, Go writes an unset list, map, time or object as null; the documents do not allow "
                    + "null.";

    private final List<Known> all;

    /** The fields that are written as null, as {@code rules}, with the names of their schemas. */
    private final Map<String, Set<String>> nulls;

    /** A line of the list. */
    private record Known(String rule, Pattern subject, String reason) {

        static Known of(String line) {
            String[] columns = line.split("\t", 3);
            if (columns.length != 3) {
                throw new IllegalStateException(LIST + " has a line without three columns: " + line);
            }
            return new Known(columns[0], Pattern.compile(columns[1]), columns[2]);
        }
    }

    private KnownViolations(List<Known> all, Map<String, Set<String>> nulls) {
        this.all = all;
        this.nulls = nulls;
    }

    /** Reads the list. */
    public static KnownViolations load() {
        try (InputStream in = Objects.requireNonNull(KnownViolations.class.getResourceAsStream(LIST))) {
            return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static KnownViolations of(String list) {
        List<Known> lines = list.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Known::of)
                .toList();
        return new KnownViolations(
                lines,
                nulls(Contract.loadComponents(Contract.DEFAULT_GROUP_DOMAIN).at("/components/schemas")));
    }

    private static Map<String, Set<String>> nulls(JsonNode schemas) {
        Map<String, Set<String>> nulls = new HashMap<>();
        for (Map.Entry<String, JsonNode> schema : schemas.properties()) {
            for (Map.Entry<String, JsonNode> field :
                    schema.getValue().path("properties").properties()) {
                if (SchemaCheck.isNullable(schemas, field.getValue())) {
                    nulls.computeIfAbsent(field.getKey(), unseen -> new HashSet<>())
                            .add(schema.getKey());
                }
            }
        }
        return nulls;
    }

    /** Returns whether a field is written as null. A schema may have a longer name in the contract, if several groups have one of its name. */
    private boolean isWrittenAsNull(Violation violation) {
        String subject = violation.subject();
        int dot = subject.indexOf('.');
        String schema = subject.substring(0, Math.max(dot, 0));
        return violation.rule() == AnswerRule.NULL
                && nulls.getOrDefault(subject.substring(dot + 1), Set.of()).stream()
                        .anyMatch(name -> name.endsWith(schema));
    }

    /** Returns why kube-apiserver has a violation; empty if it does not have it. */
    public Optional<String> reason(Violation violation) {
        if (isWrittenAsNull(violation)) {
            return Optional.of(NULL);
        }
        return all.stream()
                .filter(known -> known.rule().equals(violation.rule().id())
                        && known.subject().matcher(violation.subject()).matches())
                .map(Known::reason)
                .findFirst();
    }
}
