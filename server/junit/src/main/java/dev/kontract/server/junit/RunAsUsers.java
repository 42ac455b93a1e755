package dev.kontract.server.junit;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.model.Subject;
import dev.kontract.server.name.SimilarNames;
import dev.kontract.server.request.ServiceAccountName;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** Rejects users of {@link RunAs} that can only be mistakes, before their requests are denied. */
final class RunAsUsers {

    private static final String SYSTEM = "system:";
    private static final String USER = "User";

    private RunAsUsers() {}

    /**
     * Checks that a user is known to the server: it is declared in {@link Kontract#users}, is the subject of a binding, has a
     * group, or is a service account that exists.
     *
     * @param client the client that reads the server
     * @throws ExtensionConfigurationException if it is not
     */
    static void require(Actor actor, EnvironmentSettings settings, KontractClient client) {
        String name = actor.name();
        Optional<ServiceAccountName> account = ServiceAccountName.of(name);
        if (account.isPresent()) {
            requireAccount(account.get(), client);
        } else if (!name.startsWith(SYSTEM) && actor.groups().isEmpty()) {
            requireUser(name, settings, client);
        }
    }

    private static void requireAccount(ServiceAccountName account, KontractClient client) {
        List<String> names = client.serviceAccounts(account.namespace()).list().items().stream()
                .map(each -> String.valueOf(each.name()))
                .toList();
        if (!names.contains(account.name())) {
            throw new ExtensionConfigurationException(
                    "@RunAs(\"" + account.userName() + "\"): there is no service account "
                            + account.name() + " in the namespace " + account.namespace() + end(account.name(), names)
                            + " Create it by a manifest of @Kontract, or before the client is injected.");
        }
    }

    /** Ends a sentence about an unknown name. */
    private static String end(String name, Collection<String> known) {
        String question = SimilarNames.question(name, known);
        return question.isEmpty() ? "." : question;
    }

    private static void requireUser(String name, EnvironmentSettings settings, KontractClient client) {
        Set<String> known = new TreeSet<>();
        settings.users().forEach(user -> known.add(user.actor().name()));
        if (known.contains(name)) {
            return;
        }
        Stream.concat(
                        client.clusterRoleBindings().list().items().stream().map(each -> each.getSubjects()),
                        client.resource(Kinds.ROLE_BINDING).list().items().stream()
                                .map(each -> each.getSubjects()))
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .filter(subject -> USER.equals(subject.getKind()))
                .map(Subject::getName)
                .forEach(known::add);
        if (!known.contains(name)) {
            throw new ExtensionConfigurationException(
                    "@RunAs(\"" + name + "\"): no binding and no group gives this user a"
                            + " permission" + end(name, known)
                            + " Declare it with @Kontract(users = @Kontract.User(name = \"" + name + "\")).");
        }
    }
}
