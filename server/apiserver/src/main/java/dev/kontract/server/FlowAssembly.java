package dev.kontract.server;

import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.flowcontrol.FlowControlLimits;
import dev.kontract.server.flowcontrol.FlowDumps;
import dev.kontract.server.flowcontrol.FlowSchemas;
import dev.kontract.server.flowcontrol.PriorityLevels;
import dev.kontract.server.flowcontrol.RequestClassifier;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.protection.FlowMetrics;
import dev.kontract.server.protection.ProtectionSettings;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.view.ReadOnlyEndpoint;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Assembles flow control: by the stored priority levels unless they are off, or the number of requests is not limited. */
final class FlowAssembly {

    private final FlowControl control;
    private final RequestClassifier classifier;
    private final List<Metric> metrics;
    private final ReadOnlyEndpoint dumps;

    FlowAssembly(ProtectionSettings settings, String groupDomain, Storage storage, CloseStack opened) {
        FlowControlLimits limits = settings.limits();
        Duration timeout = settings.hardening().requestTimeout();
        int seats = limits.reads() + limits.writes();
        if (seats == 0 || !limits.prioritized()) {
            this.control = new FlowControl(limits, timeout, System::nanoTime);
            this.classifier = RequestClassifier.NONE;
            this.metrics = List.of();
            this.dumps = request -> Optional.empty();
            return;
        }
        PriorityLevels levels = new PriorityLevels(seats, FlowControl.patience(timeout), System::nanoTime);
        Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);
        FlowSchemas schemas = opened.add(new FlowSchemas(storage, groupDomain, levels, later), FlowSchemas::close);
        this.control = new FlowControl(limits, timeout, System::nanoTime, levels);
        this.classifier = schemas;
        this.metrics = FlowMetrics.of(schemas, levels);
        this.dumps = new FlowDumps(levels);
    }

    FlowControl control() {
        return control;
    }

    RequestClassifier classifier() {
        return classifier;
    }

    List<Metric> metrics() {
        return metrics;
    }

    /** Returns the pages below {@code /debug/api_priority_and_fairness}. */
    ReadOnlyEndpoint dumps() {
        return dumps;
    }
}
