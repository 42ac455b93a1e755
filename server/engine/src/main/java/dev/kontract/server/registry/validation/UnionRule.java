package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A rule of a type whose fields are alternatives: checks the first one that is set and forbids the others.
 *
 * @param members the alternatives in the order of their checks
 * @param missing the detail of the error if none is set; empty if none is required
 * @param extra the detail of the errors of others
 * @param spelled names of members in these errors, where upstream spells them differently
 * @param besides members that may be set beside one before them
 */
record UnionRule(List<String> members, String missing, String extra, JsonNode spelled, List<String> besides)
        implements ValueRule {

    /** Compiles a rule of a contract. */
    static UnionRule of(JsonNode rule) {
        return new UnionRule(
                RuleCompiler.texts(rule.path("oneOf")),
                rule.path("missing").asText(),
                rule.path("extra").asText(),
                rule.path("spelled"),
                RuleCompiler.texts(rule.path("besides")));
    }

    @Override
    public boolean check(FieldValue object) {
        choose(object);
        return true;
    }

    /** Checks the members and returns the first one that is set; empty if none is. */
    String choose(FieldValue object) {
        String found = "";
        for (String member : members) {
            FieldValue value = object.child(member);
            if (value.absent()) {
                continue;
            }
            if (!found.isEmpty() && !besides.contains(member)) {
                object.child(spelled.path(member).asText(member)).forbidden(extra);
            } else {
                value.check();
            }
            found = found.isEmpty() ? member : found;
        }
        if (found.isEmpty() && !missing.isEmpty()) {
            object.required(missing);
        }
        return found;
    }
}
