package dev.kontract.conformance.recording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names that a replay replaces: the recorded namespace becomes {@code ${ns}}, and objects that the client created outside
 * of it get the suffix {@code ${id}}. Immutable.
 */
final class RecordedNames {

    private static final Pattern IN_NAMESPACE = Pattern.compile("/namespaces/([^/?]+)/[^?]+");
    private static final Pattern CLUSTER_SCOPED = Pattern.compile("/(api|apis/[^/]+)/[^/]+/[^/?]+(/[^/?]+)?(\\?.*)?");

    /** Namespaces whose names occur as other words as well: only where a namespace is meant they are replaced. */
    private static final Pattern COMMON_WORD = Pattern.compile("default|kube-.*");

    private final Optional<String> namespace;
    private final Map<Pattern, String> replacements = new LinkedHashMap<>();

    private RecordedNames(Optional<String> namespace, List<String> created) {
        this.namespace = namespace.filter(name -> !created.contains(name));
        created.stream()
                .sorted(Comparator.comparing(String::length).reversed())
                .forEach(name -> replacements.put(word(name), name + "-${id}"));
        this.namespace.ifPresent(name -> {
            if (isCommonWord(name)) {
                String quoted = Pattern.quote(name);
                replacements.put(
                        Pattern.compile("((?:/namespaces/|namespace\\\\?\":\\s*\\\\?\"|namespace:? \\\\?\"?))" + quoted
                                + "(?![\\w.-])"),
                        "${ns}");
            } else {
                replacements.put(word(name), "${ns}");
            }
        });
    }

    /**
     * Finds the names in a recording.
     *
     * @param given the namespace to replace; if empty, the one of most requests
     */
    static RecordedNames of(List<RecordedExchange> exchanges, Optional<String> given) {
        List<String> created = new ArrayList<>();
        Map<String, Integer> uses = new HashMap<>();
        for (RecordedExchange exchange : exchanges) {
            Matcher namespaced = IN_NAMESPACE.matcher(exchange.path());
            if (namespaced.find()) {
                uses.merge(namespaced.group(1), 1, Integer::sum);
            } else if (exchange.status() == 201
                    && CLUSTER_SCOPED.matcher(exchange.path()).matches()) {
                String name = exchange.document().at("/metadata/name").asText();
                boolean chosen =
                        exchange.document().at("/metadata/generateName").isMissingNode();
                if (chosen && !name.isEmpty() && !name.contains(".") && !name.contains(":")) {
                    created.add(name);
                }
            }
        }
        Optional<String> most = uses.entrySet().stream()
                .filter(use -> !created.contains(use.getKey()))
                .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
        return new RecordedNames(given.or(() -> most), created);
    }

    private static Pattern word(String name) {
        return Pattern.compile("((?<![A-Za-z0-9]))" + Pattern.quote(name) + "(?![A-Za-z0-9])");
    }

    static boolean isCommonWord(String name) {
        return COMMON_WORD.matcher(name).matches();
    }

    /** Returns the namespace that a replay replaces by one of its own; empty if there is none. */
    Optional<String> namespace() {
        return namespace;
    }

    /** Returns the text with the placeholders. */
    String replaced(String text) {
        String replaced = text;
        for (Map.Entry<Pattern, String> replacement : replacements.entrySet()) {
            String placeholder = Matcher.quoteReplacement(replacement.getValue());
            replaced = replacement.getKey().matcher(replaced).replaceAll("$1" + placeholder);
        }
        return replaced;
    }
}
