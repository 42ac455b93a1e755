package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.figures.Figures;

/** Runs the selected scenarios and writes the report. */
final class Bench {

    private Bench() {}

    /** Ends with 1 when this build costs more than the former one it is compared with. */
    public static void main(String[] arguments) throws Exception {
        Settings settings = Settings.fromProperties();
        Figures figures = new Figures();
        try (Targets targets = new Targets(settings)) {
            run(settings, targets, figures);
        } finally {
            new Report(settings, figures).write();
        }
        if (new Report(settings, figures).isWorse()) {
            System.exit(1);
        }
    }

    private static void run(Settings settings, Targets targets, Figures figures) throws Exception {
        if (settings.scenarios().contains("cold")) {
            new FreshProcesses(settings, targets, figures).run();
        }
        if (settings.scenarios().contains("operations")) {
            new SideBySide(settings, figures).run(targets.all());
            targets.end();
        }
        if (settings.scenarios().contains("stages")) {
            new StageProfile(settings, targets, figures).run();
        }
        if (settings.scenarios().contains("starts")) {
            new Starts(settings, targets, figures).run();
        }
        if (settings.scenarios().contains("mixed")) {
            new MixedLoad(settings, figures).run(targets.servers());
            targets.end();
        }
        if (settings.scenarios().contains("watches")) {
            new ManyWatches(settings, targets, figures).run();
        }
        if (settings.scenarios().contains("objects")) {
            new ManyObjects(settings, targets, figures).run();
        }
        if (settings.scenarios().contains("kinds")) {
            new ManyKinds(settings, targets, figures).run();
        }
        if (settings.scenarios().contains("rollouts")) {
            new Rollouts(settings, targets, figures).run();
        }
        if (settings.scenarios().contains("cluster")) {
            new ClusterRollout(settings.cluster(), targets, figures).run();
        }
        if (settings.scenarios().contains("suites")) {
            new TestSuites(settings, targets, figures).run();
        }
        if (settings.scenarios().contains("clients")) {
            ClientsSideBySide.clients(settings, targets, figures).run();
        }
        if (settings.scenarios().contains("http-clients")) {
            ClientsSideBySide.httpClients(settings, targets, figures).run();
        }
    }
}
