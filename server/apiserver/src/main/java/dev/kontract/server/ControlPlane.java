package dev.kontract.server;

import dev.kontract.client.Kind;
import dev.kontract.model.ExpressionWarning;
import dev.kontract.model.Json;
import dev.kontract.model.ValidatingAdmissionPolicy;
import dev.kontract.server.admission.policy.PolicyTypeCheck;
import dev.kontract.server.admission.policy.PolicyTypes;
import dev.kontract.server.authorization.rbac.bootstrap.PolicyAddition;
import dev.kontract.server.cluster.StoredTerms;
import dev.kontract.server.controller.ControllerEnvironment;
import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.ControllerSelection;
import dev.kontract.server.controller.ControllerUsers;
import dev.kontract.server.controller.Controllers;
import dev.kontract.server.controller.LeaderElection;
import dev.kontract.server.controller.QueueMetrics;
import dev.kontract.server.controller.WrittenObject;
import dev.kontract.server.controller.authority.AuthorityPublisher;
import dev.kontract.server.controller.autoscaling.AutoscalingMetrics;
import dev.kontract.server.controller.autoscaling.HorizontalPodAutoscalerController;
import dev.kontract.server.controller.autoscaling.SimulatedMetrics;
import dev.kontract.server.controller.certificate.CertificateApprovingController;
import dev.kontract.server.controller.certificate.CertificateCleaner;
import dev.kontract.server.controller.certificate.CertificateIssuer;
import dev.kontract.server.controller.certificate.CertificateSigningController;
import dev.kontract.server.controller.claim.ClaimProtectionController;
import dev.kontract.server.controller.clusterrole.ClusterRoleAggregationController;
import dev.kontract.server.controller.cronjob.CronJobController;
import dev.kontract.server.controller.daemonset.DaemonSetController;
import dev.kontract.server.controller.deployment.DeploymentController;
import dev.kontract.server.controller.disruption.DisruptionController;
import dev.kontract.server.controller.endpoint.EndpointSliceController;
import dev.kontract.server.controller.endpoint.EndpointSliceMirroringController;
import dev.kontract.server.controller.endpoint.EndpointsController;
import dev.kontract.server.controller.garbage.GarbageCollectorController;
import dev.kontract.server.controller.job.FinishedJobController;
import dev.kontract.server.controller.job.JobController;
import dev.kontract.server.controller.namespace.NamespaceController;
import dev.kontract.server.controller.node.NodeSimulator;
import dev.kontract.server.controller.nodelifecycle.NodeLifecycleController;
import dev.kontract.server.controller.nodelifecycle.PodGarbageController;
import dev.kontract.server.controller.nodelifecycle.TaintEvictionController;
import dev.kontract.server.controller.nodettl.NodeTtlController;
import dev.kontract.server.controller.pod.PodSimulator;
import dev.kontract.server.controller.pod.SimulatedLogRequest;
import dev.kontract.server.controller.pod.SimulatedLogs;
import dev.kontract.server.controller.policy.PolicyStatusController;
import dev.kontract.server.controller.quota.ResourceQuotaController;
import dev.kontract.server.controller.replicaset.ReplicaController;
import dev.kontract.server.controller.scheduler.SchedulerController;
import dev.kontract.server.controller.serviceaccount.ServiceAccountController;
import dev.kontract.server.controller.servicecidr.ServiceCidrController;
import dev.kontract.server.controller.statefulset.SetFeature;
import dev.kontract.server.controller.statefulset.StatefulSetController;
import dev.kontract.server.controller.volume.AttributesClassProtectionController;
import dev.kontract.server.controller.volume.VolumeBinderController;
import dev.kontract.server.controller.volume.VolumeProtectionController;
import dev.kontract.server.podaccess.ContainerLogs;
import dev.kontract.server.registry.ComputedObjects;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.core.ComponentStatuses;
import dev.kontract.server.registry.metrics.PodUsage;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The controllers there are, those that were selected, and their start. */
final class ControlPlane {

    private static final Set<String> SCHEDULERS = Set.of("scheduler", "pod-simulator");

    private final ServerConfig config;
    private final CertificateIssuer issuer;
    private final List<ControllerFactory> factories;
    private final QueueMetrics queues = new QueueMetrics();
    private volatile Supplier<String> authority = () -> "";
    private final AtomicReference<@Nullable AdmissionPlugins> admission = new AtomicReference<>();
    private final AtomicReference<@Nullable PolicyTypeCheck> typeCheck = new AtomicReference<>();

    /**
     * Selects the controllers of {@code config}.
     *
     * @param issuer signs certificate requests
     * @throws IllegalArgumentException when a controller was selected that does not exist
     */
    ControlPlane(ServerConfig config, CertificateIssuer issuer) {
        this.config = config;
        this.issuer = issuer;
        ControllerSelection selection = config.controllers().selection();
        List<ControllerFactory> known = known(selection);
        selection.requireKnown(known.stream().map(ControllerFactory::name).toList());
        factories = known.stream()
                .filter(factory -> selection.selects(factory.name()))
                .toList();
    }

    /** Returns the metrics that autoscalers follow: those of the embedding program, or of simulated nodes; empty without both. */
    private Optional<AutoscalingMetrics> metrics() {
        ServerConfig.ControlLoops settings = config.controllers();
        boolean simulated = settings.nodes().count() > 0 && settings.selection().selects(NodeSimulator.NAME);
        return settings.metrics().or(() -> simulated ? Optional.of(new SimulatedMetrics()) : Optional.empty());
    }

    /** Returns the same metrics in the form in which {@code metrics.k8s.io} serves them. */
    Optional<PodUsage> usage() {
        return metrics().map(MeasuredPodUsage::new);
    }

    /** Returns the contract of the kinds that this server has. */
    CompiledContract contract() {
        String groupDomain = config.groupDomain();
        return metrics().isPresent() ? CompiledContract.withMetrics(groupDomain) : CompiledContract.of(groupDomain);
    }

    /** Returns what this server permits beyond the default policy. */
    Set<PolicyAddition> policy() {
        Set<PolicyAddition> additions = EnumSet.noneOf(PolicyAddition.class);
        if (!users().isEmpty()) {
            additions.add(PolicyAddition.CONTROLLERS);
        }
        if (metrics().isPresent()) {
            additions.add(PolicyAddition.METRICS);
        }
        return additions;
    }

    /** Returns the logs of simulated containers; empty if no containers are simulated. */
    Optional<ContainerLogs> logs() {
        if (!config.controllers().selection().selects(PodSimulator.NAME)) {
            return Optional.empty();
        }
        SimulatedLogs logs = new SimulatedLogs(config.clock());
        return Optional.of(pod -> (request, output) -> logs.write(
                new SimulatedLogRequest(
                        request.container(),
                        request.follow(),
                        request.previous(),
                        request.timestamps(),
                        request.since(),
                        request.tailLines()),
                pod,
                output));
    }

    /** Every controller, in the order of their start. */
    private List<ControllerFactory> known(ControllerSelection selection) {
        return List.of(
                new ServiceAccountController(),
                new AuthorityPublisher(() -> authority.get()),
                new ResourceQuotaController(this::whileSettled),
                new ClusterRoleAggregationController(),
                new PolicyStatusController(this::mismatches),
                new ClaimProtectionController(),
                new NamespaceController(),
                new DaemonSetController(),
                new DeploymentController(),
                ReplicaController.ofSets(),
                ReplicaController.ofControllers(),
                new StatefulSetController(setFeatures()),
                new EndpointsController(),
                new EndpointSliceController(),
                new EndpointSliceMirroringController(),
                new ServiceCidrController(),
                new JobController(),
                new CronJobController(),
                new FinishedJobController(),
                new DisruptionController(),
                new HorizontalPodAutoscalerController(metrics()),
                new NodeSimulator(config.controllers().nodes()),
                new NodeLifecycleController(),
                new TaintEvictionController(),
                new NodeTtlController(),
                new PodGarbageController(config.controllers().nodes()),
                new SchedulerController(config.controllers().nodes()),
                new VolumeBinderController(selection.selects(PodSimulator.NAME)),
                new VolumeProtectionController(),
                new AttributesClassProtectionController(),
                new PodSimulator(
                        config.controllers().pods(),
                        config.controllers().nodes(),
                        !selection.selects(VolumeBinderController.NAME)),
                new CertificateApprovingController(issuer),
                new CertificateSigningController(
                        issuer, config.controllers().signing().longest()),
                new CertificateCleaner(),
                new GarbageCollectorController());
    }

    private Set<SetFeature> setFeatures() {
        Set<SetFeature> features = EnumSet.noneOf(SetFeature.class);
        if (config.featureGates().contains(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET)) {
            features.add(SetFeature.MAX_UNAVAILABLE);
        }
        if (config.featureGates().contains(FeatureGate.STATEFUL_SET_AUTO_DELETE_PVC)) {
            features.add(SetFeature.CLAIM_RETENTION);
        }
        return features;
    }

    private List<ExpressionWarning> mismatches(ValidatingAdmissionPolicy policy) {
        return Objects.requireNonNull(typeCheck.get()).check(Json.tree(policy)).stream()
                .map(mismatch ->
                        new ExpressionWarning().fieldRef(mismatch.field()).warning(mismatch.text()))
                .toList();
    }

    private boolean whileSettled(String namespace, LongConsumer count) {
        return Objects.requireNonNull(admission.get()).whileSettled(namespace, count);
    }

    /** The names of the users that the selected controllers act as. */
    List<String> users() {
        return factories.isEmpty()
                ? List.of()
                : Stream.concat(
                                Stream.of(ControllerUsers.CONTROL_PLANE),
                                factories.stream().map(factory -> ControllerUsers.ofAccount(factory.account())))
                        .distinct()
                        .toList();
    }

    /** Returns the measurements of the queues of controllers; empty unless there are controllers. */
    Optional<QueueMetrics> queues() {
        return factories.isEmpty() ? Optional.empty() : Optional.of(queues);
    }

    /** Returns whether certificates are signed with the authority of the server, so that it should trust them. */
    boolean signsWithOwnAuthority() {
        return config.controllers().signing().authorities().isEmpty()
                && factories.stream().anyMatch(CertificateSigningController.class::isInstance);
    }

    /**
     * Starts the selected controllers.
     *
     * @param plugins the admission, which charges quotas
     * @param types the types that policies match
     * @param stored where their terms are stored, if leaders are elected
     * @param clients makes their clients
     * @param written what was written last
     * @param trusted gives the certificate authority of the server, as PEM
     * @param standby the names of controllers that need not be started before a write concerns them
     */
    Controllers start(
            AdmissionPlugins plugins,
            PolicyTypes types,
            Storage stored,
            InternalClients clients,
            WrittenRevisions written,
            Supplier<String> trusted,
            Set<String> standby) {
        admission.set(plugins);
        typeCheck.set(new PolicyTypeCheck(types, config.clock()));
        authority = trusted;
        if (factories.isEmpty()) {
            return Controllers.none(config.clock());
        }
        ControllerEnvironment environment = new ControllerEnvironment(
                clients.controlPlane(),
                config.clock(),
                kind -> written.latest(keys(kind)),
                config.storage().provider().isDurable(),
                queues);
        LeaderElection election = config.controllers().election();
        if (election.enabled().orElse(config.storage().provider().isShared())) {
            return Controllers.elect(
                    factories, environment, election, identity(), new StoredTerms(stored, clients::controlPlane));
        }
        Controllers controllers = Controllers.start(factories, standby, environment);
        if (controllers.awaitsWrites()) {
            written.observe(entry -> {
                if (controllers.awaitsWrites()) {
                    controllers.written(object(entry));
                }
            });
        }
        return controllers;
    }

    /** Returns a unique identity that contains the host name. */
    private static String identity() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            host = "kontract";
        }
        return host + "_" + UUID.randomUUID();
    }

    /** The names of the controllers that have nothing to do, as long as there are only the objects of {@code content}. */
    Set<String> idle(List<Entry> content) {
        List<WrittenObject> objects = content.stream().map(ControlPlane::object).toList();
        return factories.stream()
                .filter(factory -> objects.stream().noneMatch(factory::isConcernedBy))
                .map(ControllerFactory::name)
                .collect(Collectors.toSet());
    }

    private static WrittenObject object(Entry entry) {
        return new WrittenObject(Keys.rootOf(entry.key()), entry.value());
    }

    /** The health of the parts of this server, as far as it has them. */
    ComputedObjects components(Storage storage) {
        return new ComponentStatuses(
                () -> !factories.isEmpty(),
                () -> factories.stream().anyMatch(factory -> SCHEDULERS.contains(factory.name())),
                () -> storage.revision() >= 0);
    }

    private Keys keys(Kind<?> kind) {
        return Keys.of(kind.inDomain(config.groupDomain()).name().group(), kind.plural());
    }
}
