package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.items;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The cells of a role binding. */
final class BindingCells {

    private BindingCells() {}

    static Map<String, ?> of(JsonNode binding, Ages ages) {
        JsonNode role = binding.path("roleRef");
        JsonNode subjects = binding.path("subjects");
        return Map.of(
                "Role", role.path("kind").asText() + '/' + role.path("name").asText(),
                "Users", subjects(subjects, "User", BindingCells::name),
                "Groups", subjects(subjects, "Group", BindingCells::name),
                "ServiceAccounts",
                        subjects(
                                subjects,
                                "ServiceAccount",
                                subject -> subject.path("namespace").asText() + '/' + name(subject)));
    }

    private static String subjects(JsonNode subjects, String kind, Function<JsonNode, String> text) {
        return items(subjects)
                .filter(subject -> subject.path("kind").asText().equals(kind))
                .map(text)
                .collect(Collectors.joining(", "));
    }

    private static String name(JsonNode subject) {
        return subject.path("name").asText();
    }
}
