package dev.kontract.server.codec;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.status.GoText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * An object that was read.
 *
 * @param tree only what the contract knows, every value of the right type; nulls are dropped
 * @param type what it is
 * @param problems what strict reading objects to, in the order met: {@code unknown field "spec.foo"}, {@code duplicate field
 *     "kind"}
 */
public record DecodedObject(ObjectNode tree, GroupVersionKind type, List<String> problems) {

    private static final String MANY_LINES = "yaml: unmarshal errors:\n";

    /**
     * Refuses the object when there is any problem, as strict field validation wants it.
     *
     * @throws DecodeException with the message to answer with, status 400
     */
    public void refuseProblems() {
        if (!problems.isEmpty()) {
            throw new DecodeException(prefix(type, type.kind()) + problemText());
        }
    }

    /** All problems in one line, as strict field validation tells them. */
    public String problemText() {
        return "strict decoding error: " + String.join(", ", problems);
    }

    /** All problems one by one, as warnings tell them: what YAML tells in many lines is taken apart. */
    public List<String> warnings() {
        return problems.stream().flatMap(DecodedObject::lines).toList();
    }

    /** One problem as warnings tell it. */
    public static Stream<String> lines(String problem) {
        String yaml = problem.startsWith(MANY_LINES) ? problem.substring(MANY_LINES.length()) : problem;
        return yaml.lines().map(String::strip);
    }

    /** The same object after {@code earlier} problems. */
    public DecodedObject after(List<String> earlier) {
        if (earlier.isEmpty()) {
            return this;
        }
        List<String> all = new ArrayList<>(earlier);
        all.addAll(problems);
        return new DecodedObject(tree, type, all);
    }

    static String prefix(GroupVersionKind type, String expectedKind) {
        return type.kind() + " in version " + GoText.quote(type.version()) + " cannot be handled as a " + expectedKind
                + ": ";
    }
}
