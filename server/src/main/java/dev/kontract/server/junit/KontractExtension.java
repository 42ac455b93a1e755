package dev.kontract.server.junit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/**
 * Decides which test gets which environment, and injects it; {@link Kontract} registers it.
 *
 * <p>An environment belongs to a class or to a test. It belongs to a class when something is wanted of it before a test begins, and
 * then its tests use it one after the other, each beginning with what {@code @BeforeAll} left. An environment that no class has
 * belongs to the test that wants it.
 */
final class KontractExtension
        implements BeforeAllCallback,
                TestInstancePostProcessor,
                BeforeEachCallback,
                AfterEachCallback,
                AfterAllCallback,
                ParameterResolver {

    private static final String ENVIRONMENTS = "environments";
    private static final String IN_USE = "in use";

    /** All tests of a run. */
    @SuppressWarnings("deprecation") // Only from JUnit 5.13 on is it enough to be AutoCloseable.
    private record Run(BaseServers servers, Set<Field> injected)
            implements ExtensionContext.Store.CloseableResource, AutoCloseable {

        static Run of(ExtensionContext context) {
            return context.getRoot()
                    .getStore(Namespace.create(KontractExtension.class))
                    .getOrComputeIfAbsent(
                            Run.class, unknown -> new Run(new BaseServers(), ConcurrentHashMap.newKeySet()), Run.class);
        }

        @Override
        public void close() {
            servers.close();
        }
    }

    /** Test by test also where instances are created, as far as the version of JUnit tells them apart. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext rootContext) {
        return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IllegalAccessException {
        context.getParent()
                .ifPresent(outer -> classEnvironments(outer)
                        .forEach(each -> each.environments().leave(each.owner())));
        Class<?> type = context.getRequiredTestClass();
        if (context.getTestInstanceLifecycle().equals(Optional.of(Lifecycle.PER_CLASS))) {
            environment(AnnotatedSettings.key(type, context), context);
        }
        injectAll(type, null, context);
    }

    @Override
    public void postProcessTestInstance(Object instance, ExtensionContext context) throws IllegalAccessException {
        boolean perClass = context.getTestInstanceLifecycle().equals(Optional.of(Lifecycle.PER_CLASS));
        if (perClass || context.getTestMethod().isPresent()) {
            injectAll(instance.getClass(), instance, context);
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IllegalAccessException {
        List<Owned> inUse = new ArrayList<>();
        exactly(context).put(IN_USE, inUse);
        for (Owned each : classEnvironments(context)) {
            each.environments().begin(owner(context));
            inUse.add(each);
        }
        for (Object instance : context.getRequiredTestInstances().getAllInstances()) {
            injectAll(instance.getClass(), instance, context);
        }
    }

    /** Is called also when {@link #beforeEach} has failed. */
    @Override
    public void afterEach(ExtensionContext context) {
        try {
            FailureReport.publish(
                    context,
                    owned(context).stream()
                            .flatMap(each -> each.environments().all().stream())
                            .toList());
        } finally {
            List<?> inUse = exactly(context).remove(IN_USE, List.class);
            if (inUse != null) {
                inUse.forEach(each -> ((Owned) each).environments().end());
            }
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IllegalAccessException {
        for (Field field : Injection.fields(context.getRequiredTestClass())) {
            if (Modifier.isStatic(field.getModifiers())
                    && Run.of(context).injected().contains(field)) {
                field.set(null, null);
            }
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return Injection.supports(
                parameter.getParameter(), parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Parameter element = parameter.getParameter();
        return value(element, element.getType(), context);
    }

    private static Object value(AnnotatedElement element, Class<?> type, ExtensionContext context) {
        Environments.Key key = AnnotatedSettings.key(element, context);
        Actor actor = AnnotatedSettings.actor(element, key.settings(), context);
        return Injection.value(element, type, environment(key, context), actor);
    }

    /** Injects the fields of {@code instance} or, if that is null, the static fields of its class. */
    private static void injectAll(Class<?> type, @Nullable Object instance, ExtensionContext context)
            throws IllegalAccessException {
        for (Field field : Injection.fields(type)) {
            if (Modifier.isStatic(field.getModifiers()) == (instance == null)) {
                inject(field, instance, context);
            }
        }
    }

    /** A field with a value of its own is left alone. */
    private static void inject(Field field, @Nullable Object instance, ExtensionContext context)
            throws IllegalAccessException {
        if (!field.trySetAccessible()) {
            throw new ExtensionConfigurationException("cannot inject " + field + ": its package is not open");
        }
        Set<Field> injected = Run.of(context).injected();
        if (field.get(instance) == null || injected.contains(field)) {
            injected.add(field);
            field.set(instance, value(field, field.getType(), context));
        }
    }

    /** The environment {@code key}: that of a class, if one has it, or else of the class or the test of {@code context}. */
    private static TestEnvironment environment(Environments.Key key, ExtensionContext context) {
        for (Owned each : owned(context)) {
            TestEnvironment found = each.environments().find(key);
            if (found != null) {
                return found;
            }
        }
        return exactly(context)
                .getOrComputeIfAbsent(
                        ENVIRONMENTS,
                        unknown -> new Environments(Run.of(context).servers()),
                        Environments.class)
                .open(key);
    }

    /** @param owner the id of the class or the test */
    private record Owned(String owner, Environments environments) {}

    /** The environments of the classes around a test or a class and of its own, outermost first. */
    private static List<Owned> classEnvironments(ExtensionContext context) {
        return owned(context.getTestMethod().isPresent() ? ofClass(context) : context);
    }

    private static List<Owned> owned(ExtensionContext context) {
        List<Owned> found = new ArrayList<>();
        for (Optional<ExtensionContext> each = Optional.of(context);
                each.isPresent();
                each = each.get().getParent()) {
            Environments environments = exactly(each.get()).get(ENVIRONMENTS, Environments.class);
            if (environments != null) {
                found.add(new Owned(each.get().getUniqueId(), environments));
            }
        }
        Collections.reverse(found);
        return found;
    }

    private static String owner(ExtensionContext test) {
        return ofClass(test).getUniqueId();
    }

    private static ExtensionContext ofClass(ExtensionContext test) {
        ExtensionContext context = test;
        while (context.getTestMethod().isPresent()) {
            context = context.getParent().orElseThrow();
        }
        return context;
    }

    /** Without what belongs to the contexts around it. */
    private static ExtensionContext.Store exactly(ExtensionContext context) {
        return context.getStore(Namespace.create(KontractExtension.class, context.getUniqueId()));
    }
}
