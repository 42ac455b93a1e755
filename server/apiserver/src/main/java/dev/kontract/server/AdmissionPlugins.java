package dev.kontract.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.access.AccessControl;
import dev.kontract.server.admission.AdmissionChain;
import dev.kontract.server.admission.AdmissionChain.Named;
import dev.kontract.server.admission.PluginSelection;
import dev.kontract.server.admission.configuration.AdmissionConfiguration;
import dev.kontract.server.admission.matching.NamespaceObjects;
import dev.kontract.server.admission.podsecurity.PodSecurity;
import dev.kontract.server.admission.podsecurity.PodSecurityMetrics;
import dev.kontract.server.admission.policy.MutatingPolicies;
import dev.kontract.server.admission.policy.ParamKinds;
import dev.kontract.server.admission.policy.PolicyContext;
import dev.kontract.server.admission.policy.ValidatingPolicies;
import dev.kontract.server.admission.webhook.MutatingWebhooks;
import dev.kontract.server.admission.webhook.ValidatingWebhooks;
import dev.kontract.server.admission.webhook.WebhookHandler;
import dev.kontract.server.admission.webhook.WebhookSource;
import dev.kontract.server.admission.webhook.WebhookSource.LocalWebhook;
import dev.kontract.server.authorization.AudienceAccess;
import dev.kontract.server.authorization.DeviceClaimAccess;
import dev.kontract.server.authorization.ParamAccessCheck;
import dev.kontract.server.authorization.SignerAccessCheck;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.configuration.FileValue;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.NameGenerator;
import dev.kontract.server.registry.NamespaceLifecycle;
import dev.kontract.server.registry.Randomness;
import dev.kontract.server.registry.admissionregistration.AdmissionRegistrationStrategies;
import dev.kontract.server.registry.certificates.RequestAuthors;
import dev.kontract.server.registry.certificates.SubjectRestriction;
import dev.kontract.server.registry.plugin.ClaimResize;
import dev.kontract.server.registry.plugin.ConditionTaints;
import dev.kontract.server.registry.plugin.DefaultIngressClass;
import dev.kontract.server.registry.plugin.DefaultStorageClass;
import dev.kontract.server.registry.plugin.DefaultTolerations;
import dev.kontract.server.registry.plugin.LimitRanger;
import dev.kontract.server.registry.plugin.NodeRestriction;
import dev.kontract.server.registry.plugin.PodPriority;
import dev.kontract.server.registry.plugin.PodResizeCheck;
import dev.kontract.server.registry.plugin.PodTopology;
import dev.kontract.server.registry.plugin.QuotaAdmission;
import dev.kontract.server.registry.plugin.QuotaCharges;
import dev.kontract.server.registry.plugin.QuotaEpochs;
import dev.kontract.server.registry.plugin.RuntimeClasses;
import dev.kontract.server.registry.plugin.ServiceAccountAdmission;
import dev.kontract.server.registry.plugin.StorageClasses;
import dev.kontract.server.registry.plugin.StorageProtection;
import dev.kontract.server.schema.Defaulter;
import dev.kontract.server.storage.KeyFeed;
import dev.kontract.server.storage.KeyFeeds;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.webhook.WebhookClients;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Orders the admission plugins as upstream and keeps their configurations up to date. */
final class AdmissionPlugins implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AdmissionPlugins.class);

    private static final String REGISTRATION = "admissionregistration.k8s.io";

    private static final String ACCOUNTS = "ServiceAccount";

    /**
     * The dependencies of plugins.
     *
     * @param clock the clock
     * @param random the source of names
     * @param quotas the store of quotas
     * @param epochs separates recalculations of quotas from charges of other servers, if there may be any
     * @param makesAccounts whether every namespace gets its service account
     * @param others further receivers of the objects of a resource, by its keys
     */
    record Environment(
            Clock clock,
            Randomness random,
            Supplier<GenericStore> quotas,
            Optional<QuotaEpochs> epochs,
            boolean makesAccounts,
            Map<Keys, KeyFeed.Sink> others) {}

    private final QuotaAdmission quotas;
    private final FileValue<AdmissionConfiguration> configuration;
    private final AdmissionChain chain;
    private final AdmissionMetrics metrics;
    private final KeyFeeds feeds;
    private final Storage storage;

    /**
     * Creates the plugins.
     *
     * @param params reads the parameters of policies
     * @param clients calls webhooks outside of this process
     * @param environment the time, randomness and what else depends on the server
     * @throws IllegalArgumentException when a webhook in this process is not valid
     */
    AdmissionPlugins(
            ServerConfig.Admission settings,
            Codec codec,
            AccessControl access,
            ParamKinds params,
            WebhookClients clients,
            Environment environment) {
        PodSecurityMetrics podSecurity = new PodSecurityMetrics();
        this.configuration = FileValue.of(
                settings.configuration(),
                AdmissionConfiguration::files,
                () -> AdmissionConfiguration.read(configurationFile(settings))
                        .withTolerations(settings.configuration().tolerations()));
        WebhookSource mutatingHooks = new WebhookSource(
                clients,
                settings.mutating().stream()
                        .map(hook -> local("Mutating", hook.declaration(), hook.handler(), codec))
                        .toList());
        WebhookSource validatingHooks = new WebhookSource(
                clients,
                settings.validating().stream()
                        .map(hook -> local("Validating", hook.declaration(), hook.handler(), codec))
                        .toList());
        NamespaceObjects namespaces = new NamespaceObjects(access.storage());
        PolicyContext context = new PolicyContext(namespaces, params, access.expressionAuthorizers());
        MutatingPolicies mutating = new MutatingPolicies(context);
        ValidatingPolicies validating = new ValidatingPolicies(context);
        StorageClasses classes = new StorageClasses();
        PodPriority priority = new PodPriority();
        RuntimeClasses runtimeClasses = new RuntimeClasses();
        DefaultIngressClass ingressClass = new DefaultIngressClass();
        LimitRanger limits = new LimitRanger();
        ServiceAccountAdmission accounts = new ServiceAccountAdmission(new NameGenerator(environment.random()));
        this.quotas = new QuotaAdmission(
                new QuotaCharges(environment.quotas(), environment.clock()), environment.epochs(), environment.clock());
        MutatingWebhooks mutatingWebhooks =
                new MutatingWebhooks(mutatingHooks, namespaces, access.expressionAuthorizers());
        ValidatingWebhooks validatingWebhooks =
                new ValidatingWebhooks(validatingHooks, namespaces, access.expressionAuthorizers());
        List<Named> plugins = List.of(
                new Named("", access.creation()),
                new Named("", new ParamAccessCheck(access.authorizer(), params, access.storage())),
                new Named("", new DeviceClaimAccess(access.authorizer())),
                new Named("NamespaceLifecycle", new NamespaceLifecycle(access.storage())),
                new Named("LimitRanger", limits),
                new Named(ACCOUNTS, accounts),
                new Named(
                        "NodeRestriction",
                        new NodeRestriction(access.storage(), new AudienceAccess(access.authorizer())::allows)),
                new Named("TaintNodesByCondition", new ConditionTaints()),
                new Named(
                        "PodSecurity",
                        PodSecurity.following(
                                access.storage(), () -> configuration.get().podSecurity(), podSecurity)),
                new Named("Priority", priority),
                new Named(
                        "DefaultTolerationSeconds",
                        new DefaultTolerations(settings.configuration().tolerations())),
                new Named("DefaultStorageClass", new DefaultStorageClass(classes)),
                new Named("StorageObjectInUseProtection", new StorageProtection()),
                new Named("PersistentVolumeClaimResize", new ClaimResize(classes)),
                new Named("RuntimeClass", runtimeClasses),
                new Named(
                        "CertificateApproval",
                        SignerAccessCheck.ofApproval(access.authorizer(), access.permissionLog())),
                new Named(
                        "CertificateSigning", SignerAccessCheck.ofSigning(access.authorizer(), access.permissionLog())),
                new Named("CertificateSubjectRestriction", new SubjectRestriction()),
                new Named("DefaultIngressClass", ingressClass),
                new Named("PodTopologyLabels", new PodTopology(access.storage())),
                new Named("PodResizeValidator", new PodResizeCheck(access.storage())),
                new Named("MutatingAdmissionPolicy", mutating),
                new Named("MutatingAdmissionWebhook", mutatingWebhooks),
                new Named("", new RequestAuthors()),
                new Named("ValidatingAdmissionPolicy", validating),
                new Named("ValidatingAdmissionWebhook", validatingWebhooks),
                new Named("", access.admission()),
                new Named("ResourceQuota", quotas));
        warnOfMissing(settings.plugins(), plugins);
        this.chain = AdmissionChain.measured(selected(plugins, settings.plugins(), environment.makesAccounts()));
        this.metrics =
                new AdmissionMetrics(chain, podSecurity, mutatingWebhooks.metrics(), validatingWebhooks.metrics());
        Map<Keys, KeyFeed.Sink> sinks = new HashMap<>(environment.others());
        sinks.put(Keys.of("scheduling.k8s.io", "priorityclasses"), priority.classes());
        sinks.put(Keys.of("storage.k8s.io", "storageclasses"), classes.sink());
        sinks.put(Keys.of("", "limitranges"), limits.ranges());
        sinks.put(Keys.of("", "resourcequotas"), quotas.quotas());
        sinks.put(Keys.of("", "serviceaccounts"), accounts.accounts());
        sinks.put(Keys.of("networking.k8s.io", "ingressclasses"), ingressClass.classes());
        sinks.put(Keys.of("node.k8s.io", "runtimeclasses"), runtimeClasses.sink());
        sinks.put(Keys.of(REGISTRATION, "mutatingwebhookconfigurations"), mutatingHooks.sink());
        sinks.put(Keys.of(REGISTRATION, "validatingwebhookconfigurations"), validatingHooks.sink());
        sinks.put(Keys.of(REGISTRATION, "mutatingadmissionpolicies"), mutating.policies());
        sinks.put(Keys.of(REGISTRATION, "mutatingadmissionpolicybindings"), mutating.bindings());
        sinks.put(Keys.of(REGISTRATION, "validatingadmissionpolicies"), validating.policies());
        sinks.put(Keys.of(REGISTRATION, "validatingadmissionpolicybindings"), validating.bindings());
        this.feeds = KeyFeeds.start(sinks, access.storage(), CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
        this.storage = feeds.follow(access.storage());
    }

    /** Says which of the plugins that were enabled by name this server does not have. */
    private static void warnOfMissing(PluginSelection selection, List<Named> plugins) {
        Set<String> missing = new TreeSet<>(selection.enabled());
        plugins.forEach(each -> missing.remove(each.name()));
        missing.remove("AlwaysAdmit"); // It has no effect in kube-apiserver either.
        if (!missing.isEmpty()) {
            LOG.warn("these admission plugins are enabled, but have no effect here: {}", String.join(", ", missing));
        }
    }

    /**
     * The plugins that run. Without the controller of service accounts a namespace has none, and ServiceAccount would let no pod
     * in; it then runs only if it is enabled by name.
     */
    private static List<Named> selected(List<Named> plugins, PluginSelection selection, boolean makesAccounts) {
        return plugins.stream()
                .filter(each -> each.name().isEmpty() || selection.selects(each.name()))
                .filter(each -> !each.name().equals(ACCOUNTS)
                        || makesAccounts
                        || selection.enabled().contains(ACCOUNTS))
                .toList();
    }

    /** Validates a declaration as if it stood in a webhook configuration of its own. */
    private static LocalWebhook local(String type, Object declaration, WebhookHandler handler, Codec codec) {
        ObjectNode webhook = (ObjectNode) Json.tree(declaration).deepCopy();
        Defaulter.apply(webhook, codec.schema(type + "Webhook"));
        ObjectNode validated = webhook.deepCopy();
        validated.putObject("clientConfig").put("url", "https://localhost/");
        ObjectNode configuration = webhook.objectNode();
        configuration.putObject("metadata").put("name", webhook.path("name").asText());
        configuration.putArray("webhooks").add(validated);
        String kind = type + "WebhookConfiguration";
        AdmissionRegistrationStrategies.check(
                new GroupVersionKind(REGISTRATION, "v1", kind), codec.schema(kind), configuration);
        return new LocalWebhook(webhook, handler);
    }

    /**
     * Counts what is used of quotas while what is stored and what is charged agree.
     *
     * @return whether {@code count} was run
     * @see QuotaAdmission#whileSettled
     */
    boolean whileSettled(String namespace, LongConsumer count) {
        return quotas.whileSettled(namespace, count);
    }

    private static Path configurationFile(ServerConfig.Admission settings) {
        return settings.configuration().files().get(0);
    }

    /** Returns the configuration, which changes with its files. */
    FileValue<AdmissionConfiguration> configuration() {
        return configuration;
    }

    /** Returns the metrics of admission. */
    List<Metric> metrics() {
        return metrics.metrics();
    }

    /** Returns the chain of all plugins. */
    AdmissionChain chain() {
        return chain;
    }

    /** Returns the storage to write through, which makes a configuration effective before its write returns. */
    Storage storage() {
        return storage;
    }

    @Override
    public void close() {
        feeds.close();
    }
}
