package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.kinds.custom.CustomKind;
import dev.kontract.server.kinds.custom.CustomServices;
import dev.kontract.server.webhook.WebhookClients;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Adds the kinds of CustomResourceDefinitions to those that are served, and takes them away. Each change costs what has
 * changed: all other definitions keep what they were compiled to. Safe for use by many threads.
 */
public final class CustomKinds {

    private static final int MOST_GONE = 1_000;

    private final KindRegistry registry;
    private final CustomServices services;

    /** The latest reported revisions of definitions. */
    private final Map<String, Long> seen = new HashMap<>();

    /** The revisions at which definitions were deleted, until many others have followed. */
    private final Map<String, Long> gone = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MOST_GONE;
        }
    };

    /**
     * Changes the kinds of a registry.
     *
     * @param webhooks calls the webhooks that convert objects
     */
    public CustomKinds(KindRegistry registry, WebhookClients webhooks) {
        this.registry = registry;
        this.services = registry.current().customServices(webhooks);
    }

    /**
     * Serves the current state of a definition. Its kind is served when this returns if its names have been accepted or it has
     * been established, and not served otherwise. Watches of its objects end if something about serving them has changed.
     *
     * @param definition the whole definition with its status; must not be modified afterwards
     */
    public synchronized void serve(ObjectNode definition) {
        String name = name(definition);
        if (!isNewer(name, revision(definition))) {
            return;
        }
        if (!isServed(definition)) {
            withdraw(name);
            return;
        }
        CustomKind before = registry.current().custom().get(name);
        CustomKind now = CustomKind.of(definition, services, before);
        if (now.equals(before)) {
            return;
        }
        Map<String, CustomKind> all = new HashMap<>(registry.current().custom());
        all.put(name, now);
        registry.replace(registry.current().with(all));
        if (before != null) {
            before.close(!before.uid().equals(now.uid()));
        }
    }

    /**
     * Returns whether a definition has names and none of them is that of a built-in kind, with which it would share keys. Naming refuses
     * such names, but a client can write the status.
     */
    private boolean isServed(ObjectNode definition) {
        JsonNode names = definition.path("status").path("acceptedNames");
        return CustomKind.isServed(definition)
                && !registry.current()
                        .isBuiltIn(
                                definition.path("spec").path("group").asText(),
                                names.path("plural").asText(),
                                names.path("kind").asText());
    }

    /** Serves definitions in one step; see {@link #serve}. */
    public synchronized void serveAll(Collection<ObjectNode> definitions) {
        Map<String, CustomKind> all = new HashMap<>(registry.current().custom());
        for (ObjectNode definition : definitions) {
            seen.put(name(definition), revision(definition));
            if (isServed(definition)) {
                all.put(name(definition), CustomKind.of(definition, services, all.get(name(definition))));
            }
        }
        registry.replace(registry.current().with(all));
    }

    /**
     * Serves the definition of that name no more: its watches end, and writes that are under way fail.
     *
     * @param revision when it was deleted
     */
    public synchronized void withdraw(String name, long revision) {
        if (isNewer(name, revision)) {
            seen.remove(name);
            gone.put(name, revision);
            withdraw(name);
        }
    }

    /** The names of the definitions that are served, as a new set. */
    Set<String> names() {
        return new HashSet<>(registry.current().custom().keySet());
    }

    /** The sources of definitions may lag behind each other. */
    private boolean isNewer(String name, long revision) {
        long known = Math.max(seen.getOrDefault(name, -1L), gone.getOrDefault(name, -1L));
        boolean news = known < revision;
        if (news) {
            seen.put(name, revision);
            gone.remove(name);
        }
        return news;
    }

    private static long revision(ObjectNode definition) {
        return definition.path("metadata").path("resourceVersion").asLong();
    }

    private void withdraw(String name) {
        Map<String, CustomKind> all = new HashMap<>(registry.current().custom());
        CustomKind before = all.remove(name);
        if (before != null) {
            registry.replace(registry.current().with(all));
            before.close(true);
        }
    }

    private static String name(ObjectNode definition) {
        return definition.path("metadata").path("name").asText();
    }
}
