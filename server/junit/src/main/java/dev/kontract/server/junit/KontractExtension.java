package dev.kontract.server.junit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.file.Path;
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
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/**
 * Assigns environments to tests, and injects them; registered by {@link Kontract}.
 *
 * <p>An environment belongs to a class or to a test. It belongs to a class if it is needed before a test starts; the tests of
 * the class then use it sequentially, each starting with the state left by {@code @BeforeAll}. Any other environment belongs to
 * its test.
 */
final class KontractExtension
        implements ExecutionCondition,
                BeforeAllCallback,
                TestInstancePostProcessor,
                BeforeEachCallback,
                AfterEachCallback,
                AfterAllCallback,
                InvocationInterceptor,
                ParameterResolver {

    /** The configuration parameter, or system property, that names a kubeconfig. */
    static final String CLUSTER = "kontract.kubeconfig";

    private static final String ENVIRONMENTS = "environments";
    private static final String IN_USE = "in use";

    /** All tests of a run. */
    @SuppressWarnings("deprecation") // AutoCloseable alone is sufficient only from JUnit 5.13 on.
    private record Run(TargetSource servers, Set<Field> injected, FailureReports reports)
            implements ExtensionContext.Store.CloseableResource, AutoCloseable {

        static Run of(ExtensionContext context) {
            return context.getRoot()
                    .getStore(Namespace.create(KontractExtension.class))
                    .getOrComputeIfAbsent(
                            Run.class,
                            unknown -> new Run(servers(context), ConcurrentHashMap.newKeySet(), new FailureReports()),
                            Run.class);
        }

        private static TargetSource servers(ExtensionContext context) {
            return context.getConfigurationParameter(CLUSTER)
                    .<TargetSource>map(kubeconfig -> new ExistingClusters(Path.of(kubeconfig)))
                    .orElseGet(BaseServers::new);
        }

        @Override
        public void close() {
            servers.close();
        }
    }

    /** Uses the scope of the test method for instance creation as well, in versions of JUnit that distinguish them. */
    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext rootContext) {
        return ExtensionContextScope.TEST_METHOD;
    }

    /** Skips a test with a parameter that a cluster does not have, because an exception for a parameter would fail it. */
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        TargetSource servers = Run.of(context).servers();
        for (Parameter each : Injection.parameters(context)) {
            if (!servers.supports(
                    each.getType(),
                    () -> AnnotatedSettings.key(each, context).settings().clock())) {
                return ConditionEvaluationResult.disabled(
                        "a cluster has neither an ApiServer nor a frozen clock, for the parameter " + each);
            }
        }
        return ConditionEvaluationResult.enabled("all parameters are supported");
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IllegalAccessException {
        for (Environments each : owned(context)) {
            each.enter(classes(context));
        }
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

    /** Its final state is the initial state of every test in the class. Must run before any test. */
    @Override
    public void interceptBeforeAllMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        List<Environments> inUse = new ArrayList<>();
        try {
            acquire(context, inUse);
            inUse.forEach(each -> each.begin(classes(context)));
            invocation.proceed();
            inUse.forEach(each -> each.prepared(context.getUniqueId()));
        } finally {
            inUse.forEach(Environments::release);
        }
    }

    @Override
    public void interceptAfterAllMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        List<Environments> inUse = new ArrayList<>();
        try {
            acquire(context, inUse);
            inUse.forEach(Environments::disown);
            invocation.proceed();
        } finally {
            inUse.forEach(Environments::release);
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IllegalAccessException {
        List<Environments> inUse = new ArrayList<>();
        exactly(context).put(IN_USE, inUse);
        ExtensionContext ofClass = ofClass(context);
        acquire(ofClass, inUse);
        inUse.forEach(each -> each.begin(classes(ofClass)));
        for (Object instance : context.getRequiredTestInstances().getAllInstances()) {
            injectAll(instance.getClass(), instance, context);
        }
    }

    /** Is called also when {@link #beforeEach} has failed. */
    @Override
    public void afterEach(ExtensionContext context) {
        try {
            Run.of(context)
                    .reports()
                    .update(
                            ended(context),
                            owned(context).stream()
                                    .flatMap(each -> each.all().stream())
                                    .toList(),
                            KeptServers.of(context.getConfigurationParameter(KeptServers.LIMIT)))
                    .forEach(page -> context.publishReportEntry("kontract.report", page.toString()));
        } finally {
            List<?> inUse = exactly(context).remove(IN_USE, List.class);
            if (inUse != null) {
                inUse.forEach(each -> ((Environments) each).release());
            }
        }
    }

    private static EndedTest ended(ExtensionContext context) {
        Class<?> type = context.getRequiredTestClass();
        String name = context.getRequiredTestMethod().getName();
        boolean repeated =
                context.getParent().flatMap(ExtensionContext::getTestMethod).isPresent();
        String run = repeated ? context.getDisplayName() : "";
        return new EndedTest(
                type.getName(),
                name + run,
                (type.getSimpleName() + "." + name + " " + run).strip(),
                context.getExecutionException().orElse(null));
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

    /** Returns the value to inject into {@code element}, of type {@code type}, during {@code context}. */
    static Object value(AnnotatedElement element, Class<?> type, ExtensionContext context) {
        Environments.Key key = AnnotatedSettings.key(element, context);
        Actor actor = AnnotatedSettings.actor(element, key.settings(), context);
        TestEnvironment environment = environment(key, context);
        if (!actor.equals(Actor.ADMINISTRATOR) && Injection.actsAsUser(element, type)) {
            RunAsUsers.require(actor, key.settings(), environment.observer());
        }
        return Injection.value(element, type, environment, actor);
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

    /** Skips a field that already has a value. */
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

    /**
     * Returns the environment {@code key}: that of a class, if one has it, or else that of the class or the test of {@code
     * context}.
     */
    private static TestEnvironment environment(Environments.Key key, ExtensionContext context) {
        for (Environments each : owned(context)) {
            TestEnvironment found = each.find(key);
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

    /**
     * Acquires the environments of a class and of its enclosing classes, outermost first, and adds each to {@code acquired}.
     */
    private static void acquire(ExtensionContext ofClass, List<Environments> acquired) {
        for (Environments each : owned(ofClass)) {
            each.acquire();
            acquired.add(each);
        }
    }

    /** Returns the environments of the test or the class and of the classes around it, outermost first. */
    private static List<Environments> owned(ExtensionContext context) {
        List<Environments> found = new ArrayList<>();
        for (Optional<ExtensionContext> each = Optional.of(context);
                each.isPresent();
                each = each.get().getParent()) {
            Environments environments = exactly(each.get()).get(ENVIRONMENTS, Environments.class);
            if (environments != null) {
                found.add(environments);
            }
        }
        Collections.reverse(found);
        return found;
    }

    /** Returns the ids of a class and of its enclosing classes. */
    private static List<String> classes(ExtensionContext ofClass) {
        List<String> ids = new ArrayList<>();
        for (Optional<ExtensionContext> each = Optional.of(ofClass);
                each.isPresent();
                each = each.get().getParent()) {
            ids.add(each.get().getUniqueId());
        }
        return ids;
    }

    private static ExtensionContext ofClass(ExtensionContext test) {
        ExtensionContext context = test;
        while (context.getTestMethod().isPresent()) {
            context = context.getParent().orElseThrow();
        }
        return context;
    }

    /** Returns the store of {@code context} alone, without those of its parents. */
    private static ExtensionContext.Store exactly(ExtensionContext context) {
        return context.getStore(Namespace.create(KontractExtension.class, context.getUniqueId()));
    }
}
