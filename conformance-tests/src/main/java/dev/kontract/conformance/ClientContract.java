package dev.kontract.conformance;

import static dev.kontract.conformance.GeneratedClient.add;
import static dev.kontract.conformance.GeneratedClient.model;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kontract.client.api.ClusterRoleBindingApi;
import dev.kontract.client.api.RoleApi;
import dev.kontract.client.api.StatefulSetApi;
import dev.kontract.client.invoker.ApiException;
import dev.kontract.model.ClusterRoleBinding;
import dev.kontract.model.Role;
import dev.kontract.model.StatefulSet;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The operations on the three kinds through the generated client: what it sends is understood, what it reads is complete. */
@SuppressWarnings("NullAway")
public abstract class ClientContract {

    private static final Map<String, String> LABELS = Map.of("client", "yes");

    @Nested
    class Roles {

        private final RoleApi api = new RoleApi(GeneratedClient.authenticated());
        private final String namespace = Namespaces.create();

        private Role create() throws ApiException {
            Role role = model(Fixtures.minimal("Role", namespace), Role.class);
            return api.createNamespacedRole(namespace, role, null, null, null, null);
        }

        @Test
        void read_tellsWhatWasCreated() throws ApiException {
            Role created = create();

            assertThat(api.readNamespacedRole(namespace, created.getMetadata().getName(), null))
                    .isEqualTo(created);
        }

        @Test
        void list_tellsAll() throws ApiException {
            Role created = create();

            assertThat(api.listNamespacedRole(
                                    namespace, null, null, null, null, null, null, null, null, null, null, null)
                            .getItems())
                    .extracting(Role::getMetadata)
                    .containsExactly(created.getMetadata());
            assertThat(api.listRoleForAllNamespaces(null, null, null, null, null, null, null, null, null, null, null)
                            .getItems())
                    .extracting(Role::getMetadata)
                    .contains(created.getMetadata());
        }

        @Test
        void replace_changesTheRole() throws ApiException {
            Role role = create();
            role.getMetadata().setLabels(LABELS);
            String name = role.getMetadata().getName();

            Role replaced = api.replaceNamespacedRole(namespace, name, role, null, null, null, null);

            assertThat(replaced.getMetadata().getLabels()).isEqualTo(LABELS);
        }

        @Test
        void patch_changesTheRole() throws ApiException {
            String name = create().getMetadata().getName();

            Role patched = api.patchNamespacedRole(
                    namespace, name, add("/metadata/labels", LABELS), null, null, null, null, null);

            assertThat(patched.getMetadata().getLabels()).isEqualTo(LABELS);
        }

        @Test
        void delete_endsTheRole() throws ApiException {
            String name = create().getMetadata().getName();

            assertThat(api.deleteNamespacedRole(namespace, name, null, null, null, null, null, null)
                            .getStatus())
                    .isEqualTo("Success");
            assertThat(codeOf(() -> api.readNamespacedRole(namespace, name, null)))
                    .isEqualTo(404);
        }

        @Test
        void deleteCollection_endsTheRoles() throws ApiException {
            String name = create().getMetadata().getName();
            api.deleteCollectionNamespacedRole(
                    namespace, null, null, null, null, null, null, null, null, null, null, null, null, null, null);

            assertThat(codeOf(() -> api.readNamespacedRole(namespace, name, null)))
                    .isEqualTo(404);
        }

        @Test
        void read_isUnauthorized_whenNobodyIsKnown() {
            RoleApi anonymous = new RoleApi(GeneratedClient.anonymous());

            assertThat(codeOf(() -> anonymous.readNamespacedRole(namespace, "r", null)))
                    .isEqualTo(401);
        }
    }

    @Nested
    class ClusterRoleBindings {

        private final ClusterRoleBindingApi api = new ClusterRoleBindingApi(GeneratedClient.authenticated());

        private ClusterRoleBinding create() throws ApiException {
            ClusterRoleBinding binding = model(Fixtures.minimal("ClusterRoleBinding", ""), ClusterRoleBinding.class);
            return api.createClusterRoleBinding(binding, null, null, null, null);
        }

        @Test
        void read_tellsWhatWasCreated() throws ApiException {
            ClusterRoleBinding created = create();

            assertThat(api.readClusterRoleBinding(created.getMetadata().getName(), null))
                    .isEqualTo(created);
        }

        @Test
        void list_tellsAll() throws ApiException {
            ClusterRoleBinding created = create();

            assertThat(api.listClusterRoleBinding(null, null, null, null, null, null, null, null, null, null, null)
                            .getItems())
                    .extracting(ClusterRoleBinding::getMetadata)
                    .contains(created.getMetadata());
        }

        @Test
        void replace_changesTheBinding() throws ApiException {
            ClusterRoleBinding binding = create();
            binding.getMetadata().setLabels(LABELS);
            String name = binding.getMetadata().getName();

            assertThat(api.replaceClusterRoleBinding(name, binding, null, null, null, null)
                            .getMetadata()
                            .getLabels())
                    .isEqualTo(LABELS);
        }

        @Test
        void patch_changesTheBinding() throws ApiException {
            String name = create().getMetadata().getName();

            assertThat(api.patchClusterRoleBinding(name, add("/metadata/labels", LABELS), null, null, null, null, null)
                            .getMetadata()
                            .getLabels())
                    .isEqualTo(LABELS);
        }

        @Test
        void delete_endsTheBinding() throws ApiException {
            String name = create().getMetadata().getName();

            assertThat(api.deleteClusterRoleBinding(name, null, null, null, null, null, null)
                            .getStatus())
                    .isEqualTo("Success");
        }

        @Test
        void deleteCollection_endsTheSelectedBindings() throws ApiException {
            String name = create().getMetadata().getName();
            api.deleteCollectionClusterRoleBinding(
                    null,
                    null,
                    null,
                    "metadata.name=" + name,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null);

            assertThat(codeOf(() -> api.readClusterRoleBinding(name, null))).isEqualTo(404);
        }
    }

    @Nested
    class StatefulSets {

        private static final int CONFLICT = 409;
        private static final int ATTEMPTS = 10;
        private static final String[] WRITTEN_BY_CONTROLLERS = {
            "status", "metadata.resourceVersion", "metadata.managedFields"
        };

        private final StatefulSetApi api = new StatefulSetApi(GeneratedClient.authenticated());
        private final String namespace = Namespaces.create();

        private StatefulSet create() throws ApiException {
            StatefulSet set = model(Fixtures.minimal("StatefulSet", namespace), StatefulSet.class);
            return api.createNamespacedStatefulSet(namespace, set, null, null, null, null);
        }

        @Test
        void read_tellsWhatWasCreated() throws ApiException {
            StatefulSet created = create();
            String name = created.getMetadata().getName();

            assertThat(api.readNamespacedStatefulSet(namespace, name, null))
                    .usingRecursiveComparison()
                    .ignoringFields(WRITTEN_BY_CONTROLLERS)
                    .isEqualTo(created);
            assertThat(api.readNamespacedStatefulSetStatus(namespace, name, null))
                    .usingRecursiveComparison()
                    .ignoringFields(WRITTEN_BY_CONTROLLERS)
                    .isEqualTo(created);
        }

        @Test
        void list_tellsAll() throws ApiException {
            StatefulSet created = create();

            assertThat(api.listNamespacedStatefulSet(
                                    namespace, null, null, null, null, null, null, null, null, null, null, null)
                            .getItems())
                    .extracting(set -> set.getMetadata().getUid())
                    .containsExactly(created.getMetadata().getUid());
            assertThat(api.listStatefulSetForAllNamespaces(
                                    null, null, null, null, null, null, null, null, null, null, null)
                            .getItems())
                    .extracting(set -> set.getMetadata().getUid())
                    .contains(created.getMetadata().getUid());
        }

        /** A way to replace a set. */
        private interface Replacing {
            StatefulSet replace(String name, StatefulSet set) throws ApiException;
        }

        /** Creates a set, changes and replaces it; again where a controller of the cluster was faster. */
        private StatefulSet replaced(Consumer<StatefulSet> change, Replacing verb) throws ApiException {
            String name = create().getMetadata().getName();
            for (int attempt = 1; ; attempt++) {
                StatefulSet set = api.readNamespacedStatefulSet(namespace, name, null);
                change.accept(set);
                try {
                    return verb.replace(name, set);
                } catch (ApiException e) {
                    if (e.getCode() != CONFLICT || attempt == ATTEMPTS) {
                        throw e;
                    }
                }
            }
        }

        @Test
        void replace_changesTheSet() throws ApiException {
            StatefulSet replaced = replaced(
                    set -> set.getSpec().setReplicas(3),
                    (name, set) -> api.replaceNamespacedStatefulSet(namespace, name, set, null, null, null, null));

            assertThat(replaced.getSpec().getReplicas()).isEqualTo(3);
        }

        @Test
        void replaceStatus_changesTheStatus() throws ApiException {
            StatefulSet replaced = replaced(
                    set -> set.getStatus().setReplicas(1),
                    (name, set) ->
                            api.replaceNamespacedStatefulSetStatus(namespace, name, set, null, null, null, null));

            assertThat(replaced.getStatus().getReplicas()).isEqualTo(1);
        }

        @Test
        void patch_changesTheSet() throws ApiException {
            String name = create().getMetadata().getName();

            assertThat(api.patchNamespacedStatefulSet(
                                    namespace, name, add("/spec/replicas", 2), null, null, null, null, null)
                            .getSpec()
                            .getReplicas())
                    .isEqualTo(2);
        }

        @Test
        void patchStatus_changesTheStatus() throws ApiException {
            String name = create().getMetadata().getName();

            assertThat(api.patchNamespacedStatefulSetStatus(
                                    namespace, name, add("/status/replicas", 2), null, null, null, null, null)
                            .getStatus()
                            .getReplicas())
                    .isEqualTo(2);
        }

        @Test
        void delete_endsTheSet() throws ApiException {
            String name = create().getMetadata().getName();

            assertThat(api.deleteNamespacedStatefulSet(namespace, name, null, null, null, null, null, null)
                            .getStatus())
                    .isEqualTo("Success");
        }

        @Test
        void deleteCollection_endsTheSets() throws ApiException {
            String name = create().getMetadata().getName();
            api.deleteCollectionNamespacedStatefulSet(
                    namespace, null, null, null, null, null, null, null, null, null, null, null, null, null, null);

            assertThat(codeOf(() -> api.readNamespacedStatefulSet(namespace, name, null)))
                    .isEqualTo(404);
        }
    }

    /** A call of the client. */
    private interface Call {
        void run() throws ApiException;
    }

    private static int codeOf(Call call) {
        return catchThrowableOfType(ApiException.class, call::run).getCode();
    }
}
