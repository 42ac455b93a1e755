package dev.kontract.server.junit;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ClusterRoleBinding;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.RoleRef;
import dev.kontract.model.Subject;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Binds the users of settings to their ClusterRoles. */
final class UserBindings {

    private static final String ACCESS_CONTROL = "rbac.authorization.k8s.io";

    private UserBindings() {}

    /** @throws IOException if a role does not exist */
    static void bind(List<EnvironmentSettings.User> users, KontractClient client) throws IOException {
        for (EnvironmentSettings.User user : users) {
            bind(user, client);
        }
    }

    private static void bind(EnvironmentSettings.User user, KontractClient client) throws IOException {
        String name = user.actor().name();
        for (String role : user.clusterRoles()) {
            if (client.clusterRoles().find(role).isEmpty()) {
                throw new IOException("no ClusterRole \"" + role + "\" for the user " + name + ": there are "
                        + client.clusterRoles().list().items().stream()
                                .map(each -> String.valueOf(each.name()))
                                .filter(each -> each.indexOf(':') < 0)
                                .collect(Collectors.joining(", ")));
            }
            client.clusterRoleBindings()
                    .apply(new ClusterRoleBinding()
                            .metadata(new ObjectMeta().name(name + ":" + role))
                            .roleRef(new RoleRef()
                                    .apiGroup(ACCESS_CONTROL)
                                    .kind("ClusterRole")
                                    .name(role))
                            .addSubjectsItem(new Subject()
                                    .apiGroup(ACCESS_CONTROL)
                                    .kind("User")
                                    .name(name)));
        }
    }
}
