package dev.kontract.server.codec;

import dev.kontract.model.catalog.GroupVersionKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Kinds that exist upstream but are not served here. Errors that mention them differ from those for unknown kinds. */
final class RegisteredKinds {

    private static final String RESOURCE = "registered-kinds.txt";
    private static final String ACCESS_CONTROL = "rbac.authorization.";

    private final Set<GroupVersionKind> kinds;

    private RegisteredKinds(Set<GroupVersionKind> kinds) {
        this.kinds = kinds;
    }

    /** Loads the kinds; RBAC kinds get the group under which {@code served} has them. */
    static RegisteredKinds load(Iterable<GroupVersionKind> served) {
        String groupDomain = "k8s.io";
        for (GroupVersionKind type : served) {
            if (type.group().startsWith(ACCESS_CONTROL)) {
                groupDomain = type.group().substring(ACCESS_CONTROL.length());
            }
        }
        Set<GroupVersionKind> kinds = new HashSet<>();
        for (String line : text().replace("{group_domain}", groupDomain).lines().toList()) {
            if (!line.startsWith("#")) {
                List<String> words = Arrays.asList(line.split(" ", -1));
                words.subList(1, words.size()).forEach(kind -> kinds.add(GroupVersionKind.of(words.get(0), kind)));
            }
        }
        return new RegisteredKinds(kinds);
    }

    private static String text() {
        try (InputStream in = Objects.requireNonNull(RegisteredKinds.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean contains(GroupVersionKind type) {
        return kinds.contains(type);
    }
}
