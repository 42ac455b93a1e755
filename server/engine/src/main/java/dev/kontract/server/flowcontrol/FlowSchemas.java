package dev.kontract.server.flowcontrol;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.codec.json.StoredTrees;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeed;
import dev.kontract.server.storage.KeyFeeds;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The stored flow schemas, in the order of their precedence. Schemas whose priority level does not exist are passed over. Follows
 * the storage with a small delay. Thread-safe; classifying does not block.
 */
public final class FlowSchemas implements RequestClassifier, AutoCloseable {

    private static final long DEFAULT_PRECEDENCE = 1000;
    private static final Derivation<FlowSchema> SCHEMA = FlowSchemas::schema;
    private static final Derivation<Level> LEVEL = FlowSchemas::level;

    private final Map<String, FlowSchema> schemas = new ConcurrentHashMap<>();
    private final Map<String, Level> levels = new ConcurrentHashMap<>();
    private final Map<String, FlowCounts> counts = new ConcurrentHashMap<>();
    private final Consumer<Map<String, LevelLimits>> seats;
    private final KeyFeeds feed;
    private volatile @Nullable List<Candidate> candidates;

    /**
     * Reads the flow schemas and follows their changes.
     *
     * @param groupDomain the domain of the API groups
     * @param priorities takes over the limits of the levels
     * @param repairs restarts a broken watch after a delay
     */
    public FlowSchemas(Storage storage, String groupDomain, PriorityLevels priorities, Executor repairs) {
        this.seats = priorities::configure;
        String group = "flowcontrol.apiserver." + groupDomain;
        Keys ofSchemas = Keys.of(group, "flowschemas");
        Keys ofLevels = Keys.of(group, "prioritylevelconfigurations");
        this.feed = KeyFeeds.start(
                Map.of(
                        ofSchemas, new Sink<>(ofSchemas, schemas, SCHEMA),
                        ofLevels, new Sink<>(ofLevels, levels, LEVEL)),
                storage,
                repairs);
    }

    @Override
    public Optional<FlowClass> classify(UserInfo user, RequestInfo request) {
        for (Candidate candidate : candidates()) {
            if (candidate.schema.matches(user, request)) {
                return Optional.of(candidate.result);
            }
        }
        return Optional.empty();
    }

    private List<Candidate> candidates() {
        List<Candidate> known = candidates;
        return known == null ? compile() : known;
    }

    /** Changes come with this lock held, so that the result is never older than the newest change. */
    private synchronized List<Candidate> compile() {
        List<Candidate> compiled = schemas.values().stream()
                .filter(schema -> levels.containsKey(schema.level))
                .sorted(Comparator.comparingLong(FlowSchema::precedence).thenComparing(FlowSchema::name))
                .map(schema -> new Candidate(schema, flowClass(schema)))
                .toList();
        counts.keySet().retainAll(schemas.keySet());
        seats.accept(levels.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, level -> level.getValue().limits)));
        candidates = compiled;
        return compiled;
    }

    private FlowClass flowClass(FlowSchema schema) {
        return new FlowClass(
                schema.uid,
                Objects.requireNonNull(levels.get(schema.level)).uid,
                schema.name,
                schema.level,
                schema.distinguisher,
                counts.computeIfAbsent(schema.name, name -> new FlowCounts()));
    }

    /** Returns what the requests of the present flow schemas did so far, in the order of precedence. */
    public List<FlowFigures> figures() {
        return candidates().stream()
                .map(candidate -> candidate.result.counts().of(candidate.schema.name, candidate.schema.level))
                .toList();
    }

    @Override
    public void close() {
        feed.close();
    }

    private record Candidate(FlowSchema schema, FlowClass result) {}

    private record Level(String uid, LevelLimits limits) {}

    /** Keeps one of the maps. */
    private final class Sink<A> implements KeyFeed.Sink {

        private final Keys keys;
        private final Map<String, A> kept;
        private final Derivation<A> parsed;

        Sink(Keys keys, Map<String, A> kept, Derivation<A> parsed) {
            this.keys = keys;
            this.kept = kept;
            this.parsed = parsed;
        }

        @Override
        public void put(Entry entry) {
            synchronized (FlowSchemas.this) {
                kept.put(name(entry.key()), entry.derived(parsed));
                candidates = null;
            }
        }

        @Override
        public void remove(String key) {
            synchronized (FlowSchemas.this) {
                kept.remove(name(key));
                candidates = null;
            }
        }

        private String name(String key) {
            return key.substring(keys.root().length());
        }
    }

    private static Level level(Entry entry) {
        JsonNode object = StoredTrees.value(entry.value());
        return new Level(object.path("metadata").path("uid").asText(), LevelLimits.of(object.path("spec")));
    }

    private static FlowSchema schema(Entry entry) {
        JsonNode object = StoredTrees.value(entry.value());
        JsonNode spec = object.path("spec");
        List<FlowSchemaRule> rules = new ArrayList<>();
        spec.path("rules").forEach(rule -> rules.add(FlowSchemaRule.of(rule)));
        return new FlowSchema(
                object.path("metadata").path("name").asText(),
                object.path("metadata").path("uid").asText(),
                spec.path("matchingPrecedence").asLong(DEFAULT_PRECEDENCE),
                spec.path("priorityLevelConfiguration").path("name").asText(),
                spec.path("distinguisherMethod").path("type").asText(),
                List.copyOf(rules));
    }

    private record FlowSchema(
            String name, String uid, long precedence, String level, String distinguisher, List<FlowSchemaRule> rules) {

        boolean matches(UserInfo user, RequestInfo request) {
            for (FlowSchemaRule rule : rules) {
                if (rule.matches(user, request)) {
                    return true;
                }
            }
            return false;
        }
    }
}
