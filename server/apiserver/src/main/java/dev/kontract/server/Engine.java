package dev.kontract.server;

import dev.kontract.server.access.AccessControl;
import dev.kontract.server.access.Authentication;
import dev.kontract.server.access.ServiceAccounts;
import dev.kontract.server.aggregation.Aggregation;
import dev.kontract.server.configuration.FileValue;
import dev.kontract.server.fault.FaultInjection;
import dev.kontract.server.identity.ProxyIdentity;
import dev.kontract.server.kinds.KindRegistry;
import dev.kontract.server.kinds.definitions.DefinitionProgress;
import dev.kontract.server.podaccess.PodSessions;
import dev.kontract.server.recording.RequestRecorder;
import dev.kontract.server.registry.core.service.ServiceAllocation;
import dev.kontract.server.storage.Storage;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The request handling of a server and its dependencies.
 *
 * @param stored the storage itself, without observers
 * @param aggregation the APIs of other servers
 * @param proxyClient the files of the client certificate for them, if they are given
 * @param recorder records requests; empty if recording is off
 * @param timer runs short tasks
 * @param files runs tasks that wait for the file system
 * @param page what only a server with a page has
 */
record Engine(
        CompiledContract contract,
        ServerCredentials credentials,
        ControlPlane controlPlane,
        InternalClients clients,
        Storage stored,
        WrittenRevisions written,
        Optional<RequestRecorder> recorder,
        ScheduledExecutorService timer,
        ScheduledExecutorService files,
        FaultInjection faults,
        Callers callers,
        AdmissionPlugins admission,
        PodSessions sessions,
        ServiceAllocation services,
        DefinitionProgress definitions,
        KindRegistry kinds,
        Aggregation aggregation,
        Optional<FileValue<ProxyIdentity>> proxyClient,
        Optional<PageParts> page) {

    /** Authentication and authorization. */
    record Callers(AccessControl access, ServiceAccounts accounts, Authentication users) {}

    /** The storage behind admission, in which a written definition is a served one. */
    Storage followed() {
        return definitions.awaitedIn(admission.storage());
    }
}
