package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks the items of a list, and that none of them appears twice: {@code unique: true} compares texts, {@code unique: name} the
 * field {@code name} of objects. An object as the argument says when duplicates are reported: {@code before} the rules of the item,
 * {@code after} them, which is the default, {@code instead} of them, right after those of the {@code key}, or {@code last}, after all
 * items; and {@code at} which path.
 */
final class UniqueItems implements ValueRule {

    private final List<ValueRule> rules;
    private final String key;
    private final String when;
    private final boolean atItem;
    private final boolean ignoresEmpty;
    private final boolean ignoresInvalid;
    private final Schema type;

    UniqueItems(List<ValueRule> rules, JsonNode unique, Schema type) {
        this.rules = rules;
        this.key = unique.isTextual() ? unique.asText() : unique.path("by").asText();
        this.when = unique.path("when").asText("after");
        this.atItem = unique.path("at").asText().equals("item");
        this.ignoresEmpty = unique.path("empty").asText().equals("ignored");
        this.ignoresInvalid = unique.path("invalid").asText().equals("ignored");
        this.type = type;
    }

    @Override
    public boolean check(FieldValue list) {
        Set<String> known = new HashSet<>();
        for (FieldValue item : list.items()) {
            switch (when) {
                case "before" -> {
                    unique(item, known);
                    RuleCompiler.run(rules, item);
                }
                case "instead" -> {
                    if (unique(item, known)) {
                        RuleCompiler.run(rules, item);
                    }
                }
                case "key" -> {
                    int before = item.errors().count();
                    TypeRules.of((ObjectSchema) type).check(item, key, () -> {
                        if (!ignoresInvalid || item.errors().count() == before) {
                            unique(item, known);
                        }
                    });
                }
                case "after" -> {
                    RuleCompiler.run(rules, item);
                    unique(item, known);
                }
                default -> RuleCompiler.run(rules, item);
            }
        }
        if (when.equals("last")) {
            list.items().forEach(item -> unique(item, known));
        }
        return true;
    }

    private boolean unique(FieldValue item, Set<String> known) {
        FieldValue value = key.isEmpty() ? item : item.child(key);
        boolean first = (ignoresEmpty && value.empty()) || known.add(value.text());
        if (!first && atItem) {
            item.duplicate(value.text());
        } else if (!first) {
            value.duplicate();
        }
        return first;
    }
}
