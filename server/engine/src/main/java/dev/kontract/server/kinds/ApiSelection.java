package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which of the APIs that the server has are served, selected as by {@code --runtime-config} of kube-apiserver. Immutable.
 *
 * @param settings the values by key: {@code api/all}, {@code api/ga}, {@code api/beta}, {@code api/alpha}, {@code group/version} or
 *     {@code group/version/resource}, where the core group has no name: {@code /v1}. A later kind of key overrides an earlier one
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/v1.36.0/staging/src/k8s.io/apiserver/pkg/server/resourceconfig/helpers.go">helpers.go</a>
 */
public record ApiSelection(Map<String, String> settings) {

    /** All APIs. */
    public static final ApiSelection ALL = new ApiSelection(Map.of());

    private static final String EVERY = "api/all";

    /** The versions of the keys that name none, in the order in which they apply. */
    private static final Map<String, Pattern> LEVELS = levels();

    /** Earlier names of the core group. */
    private static final Set<String> CORE_ALIASES = Set.of("v1", "api/v1");

    /** A key that has had no effect since the core group has been always on. */
    private static final String OBSOLETE = "api/legacy";

    /** The versions that kube-apiserver 1.36 knows besides those of the contract; it does not serve all of them. */
    private static final Map<String, Set<String>> UPSTREAM = upstream("""
            admission.k8s.io v1 v1beta1
            admissionregistration.k8s.io v1alpha1 v1beta1
            apiextensions.k8s.io v1beta1
            apiregistration.k8s.io v1beta1
            apps v1beta1 v1beta2
            authentication.k8s.io v1alpha1 v1beta1
            authorization.k8s.io v1beta1
            batch v1beta1
            certificates.k8s.io v1alpha1 v1beta1
            coordination.k8s.io v1alpha2 v1beta1
            discovery.k8s.io v1beta1
            events.k8s.io v1beta1
            extensions v1beta1
            flowcontrol.apiserver.k8s.io v1beta1 v1beta2 v1beta3
            imagepolicy.k8s.io v1alpha1
            internal.apiserver.k8s.io v1alpha1
            networking.k8s.io v1beta1
            node.k8s.io v1alpha1 v1beta1
            policy v1beta1
            rbac.authorization.k8s.io v1alpha1 v1beta1
            resource.k8s.io v1alpha3 v1beta1 v1beta2
            scheduling.k8s.io v1alpha2 v1beta1
            storage.k8s.io v1alpha1 v1beta1
            storagemigration.k8s.io v1beta1
            """);

    /** Versions of these groups belong to other servers in a cluster. */
    private static final Set<String> ELSEWHERE = Set.of("metrics.k8s.io");

    private static final Set<String> TRUE = Set.of("", "1", "t", "T", "true", "TRUE", "True");
    private static final Set<String> FALSE = Set.of("0", "f", "F", "false", "FALSE", "False");
    private static final int VERSION_PARTS = 2;

    /** Copies the map. */
    public ApiSelection {
        settings = Map.copyOf(settings);
    }

    private static Map<String, Pattern> levels() {
        Map<String, Pattern> levels = new LinkedHashMap<>();
        levels.put(EVERY, Pattern.compile(".*"));
        levels.put("api/ga", Pattern.compile("v[0-9]+"));
        levels.put("api/beta", Pattern.compile("v[0-9]+beta[0-9]+"));
        levels.put("api/alpha", Pattern.compile("v[0-9]+alpha[0-9]+"));
        return levels;
    }

    private static Map<String, Set<String>> upstream(String lines) {
        return lines.lines()
                .map(line -> List.of(line.split(" ")))
                .collect(Collectors.toUnmodifiableMap(
                        parts -> parts.get(0), parts -> Set.copyOf(parts.subList(1, parts.size()))));
    }

    /**
     * Returns the selection by texts like {@code apps/v1=false}; a key without a value turns an API on. As in kube-apiserver,
     * {@code v1} stands for {@code /v1}, and {@code api/legacy} is ignored.
     */
    public static ApiSelection parse(List<String> texts) {
        Map<String, String> settings = new HashMap<>();
        for (String text : texts) {
            String[] parts = text.split("=", 2);
            String key = parts[0].strip();
            if (!text.isBlank() && !key.equals(OBSOLETE)) {
                settings.put(CORE_ALIASES.contains(key) ? "/v1" : key, parts.length == 2 ? parts[1].strip() : "");
            }
        }
        return new ApiSelection(settings);
    }

    /**
     * Returns the served ones of the APIs that the server has.
     *
     * @throws IllegalArgumentException if a setting is invalid, names an API that kube-apiserver does not know, or turns on one that
     *     this server does not have
     */
    public Catalog select(Catalog all) {
        if (settings.isEmpty()) {
            return all;
        }
        check(all);
        Map<String, Boolean> values = new HashMap<>();
        settings.forEach((key, value) -> values.put(key, value(key, value)));
        return all.only(resource -> ELSEWHERE.contains(resource.group()) || isServed(values, resource));
    }

    private static boolean isServed(Map<String, Boolean> values, ResourceDescriptor resource) {
        boolean served = true;
        for (Map.Entry<String, Pattern> level : LEVELS.entrySet()) {
            Boolean value = values.get(level.getKey());
            if (value != null && level.getValue().matcher(resource.version()).matches()) {
                served = value;
            }
        }
        String version = resource.group() + '/' + resource.version();
        served = values.getOrDefault(version, served);
        return values.getOrDefault(version + '/' + resource.plural(), served);
    }

    private void check(Catalog all) {
        if (settings.size() == 1 && settings.getOrDefault(EVERY, "").equals("false")) {
            throw invalid("invalid runtime-config with only " + EVERY + "=false");
        }
        Map<String, Set<String>> own = all.resources().stream()
                .filter(resource -> !ELSEWHERE.contains(resource.group()))
                .collect(Collectors.groupingBy(
                        ResourceDescriptor::group,
                        Collectors.mapping(ResourceDescriptor::version, Collectors.toSet())));
        Set<String> unknown = new TreeSet<>();
        settings.forEach((key, value) -> {
            if (!LEVELS.containsKey(key)) {
                check(key, value, own, unknown);
            }
        });
        if (!unknown.isEmpty()) {
            throw invalid("unknown api groups " + String.join(",", unknown));
        }
    }

    private static void check(String key, String value, Map<String, Set<String>> own, Set<String> unknown) {
        String[] parts = key.split("/", -1);
        if (parts.length != VERSION_PARTS && parts.length != VERSION_PARTS + 1) {
            throw invalid("runtime-config invalid key " + key);
        }
        String group = parts[0];
        String version = (group.isEmpty() ? "" : group + '/') + parts[1];
        boolean isOwn = own.getOrDefault(group, Set.of()).contains(parts[1]);
        if (!own.containsKey(group) && !UPSTREAM.containsKey(group)) {
            unknown.add(version);
        } else if (!isOwn && !UPSTREAM.getOrDefault(group, Set.of()).contains(parts[1])) {
            throw invalid("group version " + version + " that has not been registered");
        } else if (value(key, value) && !isOwn) {
            throw invalid("this server does not have " + version + ", which can only be turned off");
        }
        if (parts.length > VERSION_PARTS && !parts[2].toLowerCase(Locale.ROOT).equals(parts[2])) {
            throw invalid("invalid key " + key
                    + ": group/version/resource and resource is always lowercase plural, not \"" + parts[2] + '"');
        }
    }

    private static boolean value(String key, String value) {
        boolean isLevel = LEVELS.containsKey(key);
        if (isLevel ? value.equals("true") : TRUE.contains(value)) {
            return true;
        }
        if (isLevel ? value.equals("false") : FALSE.contains(value)) {
            return false;
        }
        throw invalid(
                isLevel
                        ? "invalid value " + key + '=' + value
                        : "invalid value of " + key + ": " + value + ", err: strconv.ParseBool: parsing \"" + value
                                + "\": invalid syntax");
    }

    private static IllegalArgumentException invalid(String why) {
        return new IllegalArgumentException("--runtime-config: " + why);
    }

    /**
     * Returns a contract that declares the served resources only.
     *
     * @param contract not modified; the result shares its parts
     */
    public ObjectNode declared(ObjectNode contract, Catalog served) {
        if (settings.isEmpty()) {
            return contract;
        }
        Set<String> kept =
                served.resources().stream().map(ResourceDescriptor::schema).collect(Collectors.toSet());
        ObjectNode schemas = JsonNodeFactory.instance.objectNode();
        contract.at("/components/schemas")
                .properties()
                .forEach(schema -> schemas.set(
                        schema.getKey(),
                        kept.contains(schema.getKey()) ? schema.getValue() : undeclared(schema.getValue())));
        ObjectNode components = copy(contract.path("components")).set("schemas", schemas);
        return copy(contract).set("components", components);
    }

    private static JsonNode undeclared(JsonNode schema) {
        return schema.has(Catalog.DECLARATION) ? copy(schema).without(Catalog.DECLARATION) : schema;
    }

    private static ObjectNode copy(JsonNode object) {
        return JsonNodeFactory.instance.objectNode().setAll((ObjectNode) Objects.requireNonNull(object));
    }
}
