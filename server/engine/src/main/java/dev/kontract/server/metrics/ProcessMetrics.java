package dev.kontract.server.metrics;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.kontract.server.metrics.Metric.Type;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The metrics of the process that Prometheus' clients have in common; those that the platform does not have are left out. */
final class ProcessMetrics {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final long KIB = 1024;

    private ProcessMetrics() {}

    static List<Metric> metrics() {
        List<Metric> all = new ArrayList<>();
        all.add(Metric.of(
                "process_start_time_seconds",
                "Start time of the process since unix epoch in seconds.",
                Type.GAUGE,
                () -> ManagementFactory.getRuntimeMXBean().getStartTime() / 1000.0));
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            all.add(Metric.of(
                    "process_cpu_seconds_total",
                    "Total user and system CPU time spent in seconds.",
                    Type.COUNTER,
                    () -> system.getProcessCpuTime() / 1e9));
        }
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
            all.add(Metric.of(
                    "process_open_fds",
                    "Number of open file descriptors.",
                    Type.GAUGE,
                    unix::getOpenFileDescriptorCount));
            all.add(Metric.of(
                    "process_max_fds",
                    "Maximum number of open file descriptors.",
                    Type.GAUGE,
                    unix::getMaxFileDescriptorCount));
        }
        all.add(ofStatus("process_resident_memory_bytes", "Resident memory size in bytes.", "VmRSS:"));
        all.add(ofStatus("process_virtual_memory_bytes", "Virtual memory size in bytes.", "VmSize:"));
        return all;
    }

    private static Metric ofStatus(String name, String help, String field) {
        return new Metric(
                name,
                help,
                Type.GAUGE,
                () -> status(field)
                        .<Map<String, Number>>map(size -> Map.of("", size * KIB))
                        .orElse(Map.of()));
    }

    /** Returns a size in KiB. */
    private static Optional<Long> status(String field) {
        try {
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith(field))
                    .findFirst()
                    .map(line -> Long.parseLong(line.replaceAll("[^0-9]", "")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
