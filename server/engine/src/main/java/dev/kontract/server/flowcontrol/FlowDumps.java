package dev.kontract.server.flowcontrol;

import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The pages below {@value #ROOT}, which show the levels, the queues and the waiting requests. The columns are those of upstream;
 * figures of algorithms that this server does not have are missing or zero. Thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/reference/debug-cluster/flow-control/">Flow control</a>
 */
public final class FlowDumps implements ReadOnlyEndpoint {

    private static final String ROOT = "/debug/api_priority_and_fairness/";

    private static final String[] WAITING = {
        "PriorityLevelName", "FlowSchemaName", "QueueIndex", "RequestIndexInQueue", "FlowDistingsher", "ArriveTime"
    };

    private static final String[] DETAILED = Stream.concat(
                    Arrays.stream(WAITING),
                    Stream.of(
                            "UserName",
                            "Verb",
                            "APIPath",
                            "Namespace",
                            "Name",
                            "APIVersion",
                            "Resource",
                            "SubResource"))
            .toArray(String[]::new);

    private final PriorityLevels levels;

    /** Shows {@code levels}. */
    public FlowDumps(PriorityLevels levels) {
        this.levels = levels;
    }

    @Override
    public Optional<Representation> get(RequestContext request) {
        String path = request.info().path();
        if (!path.startsWith(ROOT)) {
            return Optional.empty();
        }
        return switch (path.substring(ROOT.length())) {
            case "dump_priority_levels" -> Optional.of(page(levels.read(FlowDumps::levels)));
            case "dump_queues" -> Optional.of(page(levels.read(FlowDumps::queues)));
            case "dump_requests" -> {
                boolean detailed =
                        !request.query().text("includeRequestDetails").isEmpty();
                yield Optional.of(page(requests(detailed)));
            }
            default -> Optional.empty();
        };
    }

    private static Representation page(String text) {
        return Representation.of("text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    private static String levels(Collection<PriorityLevel> all) {
        StringBuilder text = new StringBuilder();
        row(
                text,
                "PriorityLevelName",
                "ActiveQueues",
                "IsIdle",
                "IsQuiescing",
                "WaitingRequests",
                "ExecutingRequests",
                "NominalSeats",
                "LowerSeats",
                "UpperSeats");
        for (PriorityLevel level : all) {
            int active = 0;
            for (FlowQueue queue : level.queues()) {
                active += queue.line.isEmpty() ? 0 : 1;
            }
            row(
                    text,
                    level.name,
                    active,
                    level.isIdle(),
                    level.quiescing,
                    level.waiting,
                    level.executing,
                    level.nominal,
                    level.lower,
                    level.upper);
        }
        return text.toString();
    }

    private static String queues(Collection<PriorityLevel> all) {
        StringBuilder text = new StringBuilder();
        row(text, "PriorityLevelName", "Index", "PendingRequests", "ExecutingRequests", "SeatsInUse");
        for (PriorityLevel level : all) {
            FlowQueue[] queues = level.queues();
            for (int i = 0; i < queues.length; i++) {
                row(text, level.name, i, queues[i].line.size(), queues[i].executing, queues[i].executing);
            }
        }
        return text.toString();
    }

    private String requests(boolean detailed) {
        long nanos = levels.nanos();
        Instant now = Instant.now();
        return levels.read(all -> {
            StringBuilder text = new StringBuilder();
            row(text, (Object[]) (detailed ? DETAILED : WAITING));
            for (PriorityLevel level : all) {
                FlowQueue[] queues = level.queues();
                for (int i = 0; i < queues.length; i++) {
                    int index = 0;
                    for (FlowQueue.Waiting waiting : queues[i].line) {
                        Instant arrived = now.minusNanos(nanos - waiting.since());
                        waiting(text, level, i, index++, waiting.arrival(), arrived, detailed);
                    }
                }
            }
            return text.toString();
        });
    }

    private static void waiting(
            StringBuilder text,
            PriorityLevel level,
            int queue,
            int index,
            PriorityLevels.Arrival arrival,
            Instant arrived,
            boolean detailed) {
        Flow flow = arrival.flow();
        if (!detailed) {
            row(text, level.name, flow.schema(), queue, index, flow.distinguisher(), arrived);
            return;
        }
        RequestInfo info = arrival.request();
        String version = info.apiGroup().isEmpty() ? info.apiVersion() : info.apiGroup() + '/' + info.apiVersion();
        row(
                text,
                level.name,
                flow.schema(),
                queue,
                index,
                flow.distinguisher(),
                arrived,
                arrival.user().name(),
                info.verb(),
                info.path(),
                info.namespace(),
                info.name(),
                version,
                info.resource(),
                info.subresource());
    }

    private static void row(StringBuilder text, Object... columns) {
        for (int i = 0; i < columns.length; i++) {
            text.append(i == 0 ? "" : ",\t").append(columns[i]);
        }
        text.append('\n');
    }
}
