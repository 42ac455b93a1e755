package dev.kontract.server.codec;

import dev.kontract.model.catalog.GroupVersionKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The kinds registered with upstream's decoders, served or not. Errors that mention them differ from those for unknown kinds.
 *
 * <p>Upstream has three decoders: those of custom resource definitions and of API services contain little more than their own
 * group.
 */
final class RegisteredKinds {

    /** The version of the types that upstream decodes to. */
    static final String INTERNAL = "__internal";

    private static final String RESOURCE = "registered-kinds.txt";
    private static final String ACCESS_CONTROL = "rbac.authorization.";
    private static final String OF_SERVERS = "internal.apiserver.k8s.io";
    private static final String CORE = "core";
    private static final String CORE_V1 = "v1";

    private static final Set<String> WITH_OWN_DECODER = Set.of("apiextensions.k8s.io", "apiregistration.k8s.io");

    private static final String WATCH_EVENT = "WatchEvent";
    private static final Set<String> IN_EVERY_VERSION = Set.of(
            "CreateOptions",
            "DeleteOptions",
            "GetOptions",
            "ListOptions",
            "PatchOptions",
            "UpdateOptions",
            WATCH_EVENT);
    private static final Set<String> WITHOUT_VERSION =
            Set.of("APIGroup", "APIGroupList", "APIResourceList", "APIVersions", "Status");

    /** Options without a version where options are decoded, besides those of deletions. */
    private static final Set<String> OTHER_OPTIONS = Set.of("CreateOptions", "UpdateOptions");

    /** By type, the group of the internal type. */
    private final Map<GroupVersionKind, String> internalGroups;

    private final Set<String> versions;

    private RegisteredKinds(Map<GroupVersionKind, String> internalGroups) {
        this.internalGroups = internalGroups;
        this.versions = new HashSet<>();
        internalGroups.keySet().forEach(type -> versions.add(type.apiVersion()));
    }

    /** Loads the kinds and adds those that are {@code served}; their group domain is also that of the RBAC kinds. */
    static RegisteredKinds load(Iterable<GroupVersionKind> served) {
        String groupDomain = "k8s.io";
        Map<GroupVersionKind, String> groups = new HashMap<>();
        for (GroupVersionKind type : served) {
            if (type.group().startsWith(ACCESS_CONTROL)) {
                groupDomain = type.group().substring(ACCESS_CONTROL.length());
            }
            add(groups, type, type.group());
        }
        for (String line : text().replace("{group_domain}", groupDomain).lines().toList()) {
            if (!line.startsWith("#")) {
                List<String> words = Arrays.asList(line.split(" ", -1));
                words.subList(1, words.size()).forEach(word -> add(groups, words.get(0), word));
            }
        }
        return new RegisteredKinds(groups);
    }

    private static void add(Map<GroupVersionKind, String> groups, String apiVersion, String word) {
        String[] parts = word.split("@", 2);
        boolean listed = parts[0].endsWith("*");
        String kind = listed ? parts[0].substring(0, parts[0].length() - 1) : parts[0];
        GroupVersionKind type = GroupVersionKind.of(apiVersion, kind);
        String group = parts.length == 1 ? type.group() : parts[1].equals(CORE) ? "" : parts[1];
        add(groups, type, group);
        if (listed) {
            add(groups, GroupVersionKind.of(apiVersion, kind + "List"), group);
        }
    }

    private static void add(Map<GroupVersionKind, String> groups, GroupVersionKind type, String group) {
        groups.put(type, group);
        groups.put(new GroupVersionKind(type.group(), INTERNAL, type.kind()), group);
    }

    private static String text() {
        try (InputStream in = Objects.requireNonNull(RegisteredKinds.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether the decoder of {@code expected} knows {@code type}. */
    boolean isKnown(GroupVersionKind type, GroupVersionKind expected) {
        if (WITHOUT_VERSION.contains(type.kind())) {
            return true;
        }
        if (IN_EVERY_VERSION.contains(type.kind())) {
            return isCommon(type, expected);
        }
        return internalGroups.containsKey(type) && decoder(type).equals(decoder(expected));
    }

    private boolean isCommon(GroupVersionKind type, GroupVersionKind expected) {
        if (type.version().equals(INTERNAL) && !type.kind().equals(WATCH_EVENT)) {
            return false;
        }
        return type.apiVersion().equals(CORE_V1)
                || (versions.contains(type.apiVersion()) && decoder(type).equals(decoder(expected)));
    }

    /** Returns whether the decoder of options knows {@code type} in any version. */
    static boolean isWithoutVersion(GroupVersionKind type) {
        return WITHOUT_VERSION.contains(type.kind()) || OTHER_OPTIONS.contains(type.kind());
    }

    private static String decoder(GroupVersionKind type) {
        return WITH_OWN_DECODER.contains(type.group()) ? type.group() : "";
    }

    /** Returns the type that upstream decodes {@code type} to. */
    GroupVersionKind internal(GroupVersionKind type) {
        return new GroupVersionKind(internalGroups.getOrDefault(type, type.group()), INTERNAL, type.kind());
    }

    /** Returns the Go name of a known type. */
    String goName(GroupVersionKind type) {
        if (WITHOUT_VERSION.contains(type.kind()) || IN_EVERY_VERSION.contains(type.kind())) {
            boolean internalEvent =
                    type.version().equals(INTERNAL) && type.kind().equals(WATCH_EVENT);
            return internalEvent ? "v1.InternalEvent" : "v1." + type.kind();
        }
        return type.version().equals(INTERNAL)
                ? internalPackage(internal(type).group()) + '.' + type.kind()
                : type.version() + '.' + type.kind();
    }

    private static String internalPackage(String group) {
        if (group.equals(OF_SERVERS)) {
            return "apiserverinternal";
        }
        int dot = group.indexOf('.');
        return group.isEmpty() ? CORE : dot < 0 ? group : group.substring(0, dot);
    }

    /** Returns the group versions of the kinds except the internal ones, such as {@code v1} and {@code apps/v1}. */
    Set<String> versions() {
        return versions.stream().filter(version -> !version.endsWith(INTERNAL)).collect(Collectors.toUnmodifiableSet());
    }
}
