package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.status.GoText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A decoded object.
 *
 * @param tree the declared fields, every value of the right type, without nulls
 * @param type the type of the object
 * @param problems the errors found by strict decoding in order: {@code unknown field "spec.foo"},
 *     {@code duplicate field "kind"}
 */
public record DecodedObject(ObjectNode tree, GroupVersionKind type, List<String> problems) {

    private static final String MANY_LINES = "yaml: unmarshal errors:\n";

    /**
     * Rejects the object if strict decoding found errors ({@code fieldValidation=Strict}).
     *
     * @throws DecodeException with the message of a 400 response
     */
    public void refuseProblems() {
        if (!problems.isEmpty()) {
            throw new DecodeException(prefix(type, type.kind()) + problemText());
        }
    }

    /** Returns all strict decoding errors in one line, as strict field validation reports them. */
    public String problemText() {
        return "strict decoding error: " + String.join(", ", problems);
    }

    /** Returns the strict decoding errors as warnings; multi-line YAML errors become one warning per line. */
    public List<String> warnings() {
        return problems.stream().flatMap(DecodedObject::lines).toList();
    }

    /** Splits one error into warnings. */
    public static Stream<String> lines(String problem) {
        String yaml = problem.startsWith(MANY_LINES) ? problem.substring(MANY_LINES.length()) : problem;
        return yaml.lines().map(String::strip);
    }

    /** Returns the object with {@code earlier} errors prepended. */
    public DecodedObject after(List<String> earlier) {
        if (earlier.isEmpty()) {
            return this;
        }
        List<String> all = new ArrayList<>(earlier);
        all.addAll(problems);
        return new DecodedObject(tree, type, all);
    }

    /** Returns how the message about an object that cannot be decoded begins. */
    public static String prefix(GroupVersionKind type, String expectedKind) {
        return type.kind() + " in version " + GoText.quote(type.version()) + " cannot be handled as a " + expectedKind
                + ": ";
    }
}
