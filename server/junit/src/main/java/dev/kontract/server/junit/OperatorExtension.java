package dev.kontract.server.junit;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Runs an operator of the Java Operator SDK during each test, on the server that {@link Kontract} gives the test. Replaces {@code
 * LocallyRunOperatorExtension}: the definitions and the namespaces are part of the server when the test begins, so that nothing is
 * installed, awaited or deleted.
 *
 * <pre>{@code
 * @Kontract(controllers = "*", crds = "META-INF/fabric8")
 * class BackupTest {
 *     @RegisterExtension
 *     final OperatorExtension operator = OperatorExtension.builder()
 *             .withReconciler(new BackupReconciler())
 *             .build();
 *
 *     @Test
 *     void backup_getsConfigMap(ApiServer server) {
 *         operator.create(nightly);
 *         server.await(() -> operator.get(ConfigMap.class, "nightly") != null);
 *     }
 * }
 * }</pre>
 *
 * <p>The configuration of each reconciler applies unchanged, with its namespaces. The methods that read and write objects act as
 * the administrator, in the namespace {@code default}.
 *
 * <p>Register it in a field that is not static, so that each test has its own. Thread-safe.
 */
public final class OperatorExtension implements BeforeEachCallback, AfterEachCallback {

    private static final String NAMESPACE = "default";

    /** What exists during a test. */
    private record Running(Operator operator, KubernetesClient client) {}

    private final List<OperatorExtensionBuilder.Registration<?>> reconcilers;
    private final @Nullable Actor actor;
    private final Consumer<ConfigurationServiceOverrider> configuration;
    private final Consumer<OperatorExtension> beforeStart;
    private volatile @Nullable Running running;

    OperatorExtension(
            List<OperatorExtensionBuilder.Registration<?>> reconcilers,
            @Nullable Actor actor,
            Consumer<ConfigurationServiceOverrider> configuration,
            Consumer<OperatorExtension> beforeStart) {
        this.reconcilers = List.copyOf(reconcilers);
        this.actor = actor;
        this.configuration = configuration;
        this.beforeStart = beforeStart;
    }

    /** Returns a builder, with which the reconcilers are selected. */
    public static OperatorExtensionBuilder builder() {
        return new OperatorExtensionBuilder();
    }

    /** Starts the operator. */
    @Override
    public void beforeEach(ExtensionContext context) {
        Method test = context.getRequiredTestMethod();
        TestEnvironment environment = (TestEnvironment) KontractExtension.value(test, TestEnvironment.class, context);
        KubernetesClient operatorsClient = (KubernetesClient)
                (actor == null
                        ? KontractExtension.value(test, KubernetesClient.class, context)
                        : environment.clientAs(KubernetesClient.class, actor.name(), actor.groupArray()));
        Operator operator = new Operator(configuration.andThen(
                each -> each.withKubernetesClient(operatorsClient).withCloseClientOnStop(false)));
        running = new Running(operator, environment.client(KubernetesClient.class));
        reconcilers.forEach(each -> each.on(operator));
        beforeStart.accept(this);
        operator.start();
    }

    /** Stops the operator. Is called also when {@link #beforeEach} has failed. */
    @Override
    public void afterEach(ExtensionContext context) {
        Running ended = running;
        running = null;
        if (ended != null) {
            ended.operator().stop();
        }
    }

    private Running running() {
        Running current = running;
        if (current == null) {
            throw new IllegalStateException("there is an operator during a test only");
        }
        return current;
    }

    /** Returns the operator of the test. */
    public Operator getOperator() {
        return running().operator();
    }

    /** Returns the client of the administrator. That of the operator is {@code getOperator().getKubernetesClient()}. */
    public KubernetesClient getKubernetesClient() {
        return running().client();
    }

    /** Returns the namespace of the following methods. */
    public String getNamespace() {
        return NAMESPACE;
    }

    /**
     * Returns the reconciler of that type.
     *
     * @throws IllegalArgumentException if there is none
     */
    public <T extends Reconciler<?>> T getReconcilerOfType(Class<T> type) {
        return reconcilers.stream()
                .map(OperatorExtensionBuilder.Registration::reconciler)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no reconciler is a " + type.getName()));
    }

    /** Returns the objects of that type. */
    public <T extends HasMetadata> NonNamespaceOperation<T, KubernetesResourceList<T>, Resource<T>> resources(
            Class<T> type) {
        return getKubernetesClient().resources(type).inNamespace(NAMESPACE);
    }

    /** Returns an object, or null if it does not exist. */
    public <T extends HasMetadata> @Nullable T get(Class<T> type, String name) {
        return resources(type).withName(name).get();
    }

    /** Creates an object. */
    public <T extends HasMetadata> T create(T object) {
        return resource(object).create();
    }

    /** Applies an object. */
    public <T extends HasMetadata> T serverSideApply(T object) {
        return resource(object).serverSideApply();
    }

    /** Updates an object. */
    public <T extends HasMetadata> T update(T object) {
        return resource(object).update();
    }

    /** Deletes an object, and returns whether it existed. */
    public <T extends HasMetadata> boolean delete(T object) {
        return !resource(object).delete().isEmpty();
    }

    private <T extends HasMetadata> Resource<T> resource(T object) {
        return getKubernetesClient().resource(object).inNamespace(NAMESPACE);
    }
}
