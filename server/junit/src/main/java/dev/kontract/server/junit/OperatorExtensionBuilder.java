package dev.kontract.server.junit;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds an {@link OperatorExtension}, in the words of the builder of {@code LocallyRunOperatorExtension}. Not safe for use by
 * several threads.
 *
 * <pre>{@code
 * OperatorExtension.builder()
 *         .withReconciler(new BackupReconciler(), controller -> controller.withRetry(GenericRetry.noRetry()))
 *         .withUser("system:serviceaccount:backups:operator")
 *         .build();
 * }</pre>
 */
public final class OperatorExtensionBuilder {

    /** A reconciler with the changes to its configuration. */
    record Registration<P extends HasMetadata>(
            Reconciler<P> reconciler, Consumer<ControllerConfigurationOverrider<P>> configuration) {

        void on(Operator operator) {
            operator.register(reconciler, configuration);
        }
    }

    private final List<Registration<?>> reconcilers = new ArrayList<>();
    private @Nullable Actor actor;
    private Consumer<ConfigurationServiceOverrider> configuration = unchanged -> {};
    private Consumer<OperatorExtension> beforeStart = nothing -> {};

    OperatorExtensionBuilder() {}

    /** Adds a reconciler. */
    public <P extends HasMetadata> OperatorExtensionBuilder withReconciler(Reconciler<P> reconciler) {
        return withReconciler(reconciler, unchanged -> {});
    }

    /** Adds a reconciler, and changes its configuration. */
    public <P extends HasMetadata> OperatorExtensionBuilder withReconciler(
            Reconciler<P> reconciler, Consumer<ControllerConfigurationOverrider<P>> overrider) {
        reconcilers.add(new Registration<>(reconciler, overrider));
        return this;
    }

    /**
     * Adds a reconciler of that class.
     *
     * @throws IllegalArgumentException if the class has no public constructor without parameters
     */
    public OperatorExtensionBuilder withReconciler(Class<? extends Reconciler<?>> type) {
        try {
            return withReconciler(type.getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type.getName() + " needs a public constructor without parameters", e);
        }
    }

    /** Changes the configuration of the operator. Its client is that of the test in any case. */
    public OperatorExtensionBuilder withConfigurationService(Consumer<ConfigurationServiceOverrider> overrider) {
        configuration = overrider;
        return this;
    }

    /**
     * Sets the user that the operator acts as, with the permissions that RBAC grants; by default that of the nearest {@link RunAs},
     * or the administrator.
     *
     * @throws IllegalArgumentException if {@code user} is blank, or begins as the name of a service account and is malformed
     */
    public OperatorExtensionBuilder withUser(String user, String... groups) {
        actor = new Actor(user, List.of(groups));
        return this;
    }

    /** Sets what is done before the operator starts, such as the creation of objects that it finds. */
    public OperatorExtensionBuilder withBeforeStartHook(Consumer<OperatorExtension> hook) {
        beforeStart = hook;
        return this;
    }

    /** Builds the extension. */
    public OperatorExtension build() {
        return new OperatorExtension(reconcilers, actor, configuration, beforeStart);
    }
}
