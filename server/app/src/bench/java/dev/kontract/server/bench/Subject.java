package dev.kontract.server.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.apps.AppsStrategies;
import dev.kontract.server.schema.Defaulter;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Set;

/** A StatefulSet of 20 KB as a user could have it: one database and its sidecars, ten containers of the same making. */
final class Subject {

    static final GroupVersionKind TYPE = GroupVersionKind.of("apps/v1", "StatefulSet");
    static final Codec CODEC = Codec.of(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));
    static final ObjectSchema SCHEMA = CODEC.schema("StatefulSet");
    static final Strategy STRATEGY =
            Objects.requireNonNull(AppsStrategies.of(Set.of()).get(TYPE));

    private static final int CONTAINERS = 10;
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String OBJECT = """
            {"apiVersion": "apps/v1", "kind": "StatefulSet",
             "metadata": {"name": "database", "namespace": "production",
              "labels": {"app.kubernetes.io/name": "database", "app.kubernetes.io/part-of": "shop", "tier": "backend"},
              "annotations": {"example.com/owner": "storage@example.com", "example.com/runbook": "https://example.com/runbook"}},
             "spec": {"replicas": 3, "serviceName": "database", "podManagementPolicy": "Parallel",
              "selector": {"matchLabels": {"app.kubernetes.io/name": "database"}},
              "updateStrategy": {"type": "RollingUpdate", "rollingUpdate": {"partition": 1}},
              "template": {
               "metadata": {"labels": {"app.kubernetes.io/name": "database", "tier": "backend"},
                "annotations": {"prometheus.io/scrape": "true", "prometheus.io/port": "9090"}},
               "spec": {"serviceAccountName": "database", "terminationGracePeriodSeconds": 120, "containers": [],
                "securityContext": {"runAsUser": 1000, "runAsGroup": 1000, "fsGroup": 1000, "runAsNonRoot": true},
                "affinity": {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [
                 {"topologyKey": "kubernetes.io/hostname",
                  "labelSelector": {"matchExpressions": [
                   {"key": "app.kubernetes.io/name", "operator": "In", "values": ["database"]}]}}]}},
                "tolerations": [{"key": "dedicated", "operator": "Equal", "value": "storage", "effect": "NoSchedule"}],
                "volumes": [
                 {"name": "config", "configMap": {"name": "database-config", "items": [{"key": "main", "path": "main.conf"}]}},
                 {"name": "tls", "secret": {"secretName": "database-tls"}},
                 {"name": "scratch", "emptyDir": {"sizeLimit": "1Gi"}}]}},
              "volumeClaimTemplates": [
               {"metadata": {"name": "data"},
                "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "100Gi"}}}}]}}
            """;

    @SuppressWarnings("InlineFormatString") // A constant because of its length.
    private static final String CONTAINER = """
            {"name": "container-%1$d", "image": "registry.example.com/shop/database-part-%1$d:1.27.%1$d",
             "command": ["/bin/run", "--verbose"], "args": ["--listen=:80%1$d0", "--peers=$(PEERS)", "--data=/var/lib/data"],
             "ports": [{"name": "client-%1$d", "containerPort": 80%1$d0}, {"name": "peer-%1$d", "containerPort": 80%1$d1},
              {"name": "metrics-%1$d", "containerPort": 80%1$d2, "protocol": "TCP"}],
             "env": [{"name": "PEERS", "value": "database-0.database,database-1.database,database-2.database"},
              {"name": "LOG_LEVEL", "value": "info"}, {"name": "CACHE_SIZE", "value": "512"},
              {"name": "POD_NAME", "valueFrom": {"fieldRef": {"fieldPath": "metadata.name"}}},
              {"name": "POD_IP", "valueFrom": {"fieldRef": {"fieldPath": "status.podIP"}}},
              {"name": "CPU_LIMIT", "valueFrom": {"resourceFieldRef": {"resource": "limits.cpu"}}},
              {"name": "PASSWORD", "valueFrom": {"secretKeyRef": {"name": "database", "key": "password"}}},
              {"name": "REGION", "valueFrom": {"configMapKeyRef": {"name": "region", "key": "name", "optional": true}}}],
             "envFrom": [{"configMapRef": {"name": "common"}}, {"prefix": "EXTRA_", "secretRef": {"name": "extra"}}],
             "resources": {"requests": {"cpu": "250m", "memory": "512Mi"}, "limits": {"cpu": "2", "memory": "2Gi"}},
             "readinessProbe": {"httpGet": {"path": "/ready", "port": "client-%1$d", "scheme": "HTTPS"}, "periodSeconds": 5},
             "livenessProbe": {"exec": {"command": ["/bin/check", "--alive"]}, "initialDelaySeconds": 30, "timeoutSeconds": 3},
             "startupProbe": {"tcpSocket": {"port": 80%1$d0}, "failureThreshold": 30},
             "lifecycle": {"preStop": {"exec": {"command": ["/bin/leave", "--gracefully"]}}},
             "volumeMounts": [{"name": "data", "mountPath": "/var/lib/data", "subPath": "part-%1$d"},
              {"name": "config", "mountPath": "/etc/database", "readOnly": true},
              {"name": "tls", "mountPath": "/etc/tls", "readOnly": true}, {"name": "scratch", "mountPath": "/tmp"}],
             "securityContext": {"allowPrivilegeEscalation": false, "readOnlyRootFilesystem": true,
              "capabilities": {"drop": ["ALL"], "add": ["NET_BIND_SERVICE"]}}}
            """;

    private Subject() {}

    /** As a user sends it. */
    static ObjectNode config() {
        ObjectNode config = (ObjectNode) parse(OBJECT);
        ArrayNode containers = (ArrayNode) config.at("/spec/template/spec/containers");
        for (int i = 0; i < CONTAINERS; i++) {
            containers.add(parse(String.format(CONTAINER, i)));
        }
        return config;
    }

    static byte[] bytes() {
        return CODEC.encode(config(), Format.JSON);
    }

    /** As it is stored: defaults and all. */
    static ObjectNode tree() {
        ObjectNode tree = CODEC.decode(bytes(), Format.JSON, TYPE).tree();
        Defaulter.apply(tree, SCHEMA);
        STRATEGY.applyDefaults(tree);
        return tree;
    }

    static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
