package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The modules of the page that compute what the view of an object shows, run in a browser. */
class ObjectModulesIT {

    @RegisterExtension
    static final Modules MODULES = new Modules();

    private static String in(String module, String expression) {
        return MODULES.in(module, expression);
    }

    private static final String YAML = """
            `apiVersion: v1
            data:
              script: |
                a: 1
                - b

                c
              "x: y": 'it''s:
                long'
            items:
            - name: web
              args:
              - one
              - - two
              ports: [80,
                81]
            - name: db   # the second
            # a remark
            plain: some words
              that go on
            `""";

    @Test
    void yamlLines_document_namesTheFieldOfEachLine() {
        String paths = in("yaml", "m.yamlLines(" + YAML + ").map(line => (line.path ?? ['-']).join('/')).join(' ')");

        assertThat(paths)
                .isEqualTo(
                        "apiVersion data data/script data/script data/script data/script data/script data/x: y data/x: y items"
                                + " items/0/name items/0/args items/0/args/0 items/0/args/1/0 items/0/ports items/0/ports"
                                + " items/1/name - plain plain");
    }

    @Test
    void lineOf_path_findsTheLineOrTheNearestAbove() {
        String find = "(...paths) => { const lines = m.yamlLines(" + YAML
                + "); return paths.map(path => m.lineOf(lines, path)); }";

        assertThat(in(
                        "yaml",
                        "(" + find
                                + ")(['items', 1], ['items', 0, 'args', 1], ['items', 0, 'image'], ['x'], ['plain'])"))
                .isEqualTo("[16,13,10,-1,18]");
    }

    @Test
    void withoutField_field_leavesTheOtherLines() {
        assertThat(
                        in(
                                "yaml",
                                "m.withoutField('metadata:\\n  managedFields:\\n  - a: 1\\n    b: 2\\n  name: x\\nspec: {}\\n', ['metadata', 'managedFields'])"))
                .isEqualTo("metadata:\n  name: x\nspec: {}\n");
    }

    @Test
    void fieldPath_namesOfTheServer_areRead() {
        assertThat(in(
                        "yaml",
                        "['spec.containers[0].image', 'metadata.labels[a.b/c]', '.spec.ports[0]'].map(m.fieldPath)"))
                .isEqualTo(
                        "[[\"spec\",\"containers\",0,\"image\"],[\"metadata\",\"labels\",\"a.b/c\"],[\"spec\",\"ports\",0]]");
    }

    private static final String OWNED = """
            {metadata: {managedFields: [
              {manager: 'helm', operation: 'Apply', fieldsV1: {'f:spec': {'f:replicas': {}, 'f:selector': {},
                'f:containers': {'k:{"name":"web"}': {'.': {}, 'f:image': {}}}, 'f:finalizers': {'v:"a"': {}}}}},
              {manager: 'kubelet', operation: 'Update', subresource: 'status', fieldsV1: {'f:status': {'f:phase': {}}}}]},
             spec: {replicas: 1, selector: {a: {b: 'c'}}, containers: [{name: 'db'}, {name: 'web', image: 'x'}], finalizers: ['a']},
             status: {phase: 'Running'}}""";

    @Test
    void ownersOf_fields_followKeysValuesAndWholes() {
        String owners = "[['spec', 'replicas'], ['spec', 'selector', 'a', 'b'], ['spec', 'containers', 1, 'image'],"
                + " ['spec', 'containers', 1], ['spec', 'containers', 0], ['spec', 'finalizers', 0], ['status', 'phase'], ['spec']]"
                + ".map(path => m.ownersOf(" + OWNED + ", path).map(m.managerName).join())";

        assertThat(in("fields", owners))
                .isEqualTo("[\"helm (apply)\",\"helm (apply)\",\"helm (apply)\",\"helm (apply)\",\"\",\"helm (apply)\","
                        + "\"kubelet (update status)\",\"\"]");
    }

    @Test
    void lostFields_changedField_namesItsFormerOwner() {
        String after =
                "{...before, metadata: {managedFields: [{manager: 'kontract-page', operation: 'Update', fieldsV1: {'f:spec': {'f:replicas': {}}}},"
                        + " {manager: 'helm', operation: 'Apply', fieldsV1: {'f:spec': {'f:selector': {}, 'f:containers': {'k:{\"name\":\"web\"}': {'.': {}, 'f:image': {}}}}}},"
                        + " before.metadata.managedFields[1]]}}";
        String lost = "(before => m.lostFields(before, " + after + ", 'kontract-page')"
                + ".map(({entry, fields}) => m.managerName(entry) + ': ' + fields.map(m.fieldName).join()))(" + OWNED
                + ")";

        assertThat(in("fields", lost)).isEqualTo("[\"helm (apply): spec.replicas,spec.finalizers[\\\"a\\\"]\"]");
    }

    @Test
    void merge_editsOfDifferentLines_keepsBoth() {
        assertThat(in("merge", "m.merge('a\\nb\\nc\\n', 'a\\nx\\nb\\nc\\n', 'A\\nb\\nC\\nd\\n')"))
                .isEqualTo("{\"text\":\"A\\nx\\nb\\nC\\nd\\n\",\"overlaps\":[]}");
    }

    @Test
    void merge_editsOfTheSameLine_prefersMineAndReportsIt() {
        assertThat(in("merge", "m.merge('a\\nb\\nc\\n', 'a\\nmine\\nc\\n', 'z\\na\\ntheirs\\nc\\n')"))
                .isEqualTo(
                        "{\"text\":\"z\\na\\nmine\\nc\\n\",\"overlaps\":[{\"mine\":[\"mine\"],\"theirs\":[\"theirs\"],\"line\":2}]}");
    }

    @Test
    void merge_editOfAFieldBesideOthers_overlapsInItsLineAlone() {
        assertThat(in("merge", "m.merge('a: 1\\nb: 1\\n', 'a: 1\\nb: 2\\n', 'a: 3\\nb: 3\\n')"))
                .isEqualTo(
                        "{\"text\":\"a: 3\\nb: 2\\n\",\"overlaps\":[{\"mine\":[\"b: 2\"],\"theirs\":[\"b: 3\"],\"line\":1}]}");
    }

    @Test
    void merge_sameEditOnBothSides_isNoOverlap() {
        assertThat(in("merge", "m.merge('a\\nb\\n', 'a\\nc\\n', 'a\\nc\\n')"))
                .isEqualTo("{\"text\":\"a\\nc\\n\",\"overlaps\":[]}");
    }

    @Test
    void compare_objects_namesListItemsByTheirKey() {
        String changes = "m.compare({a: 1, l: [{name: 'x', v: 1}, {name: 'y'}], p: [1, 2], gone: {b: 1}},"
                + " {a: 2, l: [{name: 'y'}, {name: 'x', v: 2}], p: [1, 3], 'a/b': true})"
                + ".map(({path, from, to}) => m.pathText(path) + ' ' + JSON.stringify(from) + ' ' + JSON.stringify(to))";

        assertThat(in("compare", changes))
                .isEqualTo(
                        "[\"a 1 2\",\"l[name=x].v 1 2\",\"p[1] 2 3\",\"gone {\\\"b\\\":1} undefined\",\"[\\\"a/b\\\"] undefined true\"]");
    }

    @Test
    void problemsOf_errorsOfTheServer_areAtTheirLines() {
        String lines =
                "(await import('/ui/assets/js/yaml.js')).yamlLines('metadata:\\n  name: x\\nspec:\\n  replicas: -1\\n  foo: 1\\n')";
        String of = "(async () => { const lines = " + lines
                + "; return [%s].map(status => m.problemsOf(status, lines).map(({line, field}) => line + ' ' + field)); })()";

        assertThat(in(
                        "problems",
                        of.formatted(
                                "{details: {causes: [{field: 'spec.replicas', message: 'negative'}, {field: 'spec.template.spec', message: 'required'}]}},"
                                        + "{message: 'strict decoding error: unknown field \"spec.foo\"'},"
                                        + "{message: 'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32'},"
                                        + "{message: 'error converting YAML to JSON: yaml: line 2: did not find expected key'},"
                                        + "{message: 'admission webhook denied the request'}")))
                .isEqualTo(
                        "[[\"3 spec.replicas\",\"2 spec.template.spec\"],[\"4 spec.foo\"],[\"3 spec.replicas\"],[\"1 \"],[\"-1 \"]]");
    }

    @Test
    void grants_rolesAndBindings_nameEverySubjectAndItsBinding() {
        String policy = """
                {clusterRoles: [{metadata: {name: 'admin'}, rules: [{verbs: ['*'], apiGroups: ['*'], resources: ['*']}]},
                   {metadata: {name: 'view'}, rules: [{verbs: ['get', 'list'], apiGroups: [''], resources: ['pods']}]}],
                 roles: [{metadata: {name: 'one', namespace: 'shop'}, rules: [{verbs: ['delete'], apiGroups: [''], resources: ['pods'], resourceNames: ['web']},
                   {verbs: ['get'], apiGroups: ['apps'], resources: ['pods']}]},
                   {metadata: {name: 'one', namespace: 'other'}, rules: [{verbs: ['*'], apiGroups: ['*'], resources: ['*']}]}],
                 clusterRoleBindings: [{metadata: {name: 'admins'}, roleRef: {kind: 'ClusterRole', name: 'admin'}, subjects: [{kind: 'Group', name: 'system:masters'}]}],
                 roleBindings: [{metadata: {name: 'viewers', namespace: 'shop'}, roleRef: {kind: 'ClusterRole', name: 'view'}, subjects: [{kind: 'User', name: 'ann'}, {kind: 'ServiceAccount', namespace: 'ci', name: 'bot'}]},
                   {metadata: {name: 'ones', namespace: 'shop'}, roleRef: {kind: 'Role', name: 'one'}, subjects: [{kind: 'User', name: 'bob'}]},
                   {metadata: {name: 'else', namespace: 'other'}, roleRef: {kind: 'Role', name: 'one'}, subjects: [{kind: 'User', name: 'eve'}]}]}""";
        String all =
                "m.grants({group: '', resource: 'pods', namespace: 'shop', name: '%s', verbs: ['get', 'update', 'delete']}, "
                        + policy
                        + ").map(({subject, binding, verbs}) => [m.subjectText(subject), binding.metadata.name, verbs.join('+')].join(' '))";

        assertThat(in("rbac", all.formatted("web")))
                .isEqualTo("[\"group system:masters admins get+update+delete\",\"user ann viewers get\","
                        + "\"service account ci/bot viewers get\",\"user bob ones delete\"]");
        assertThat(in("rbac", all.formatted("db"))).doesNotContain("bob");
    }

    @Test
    void ruleText_rule_readsAsASentence() {
        assertThat(
                        in(
                                "rbac",
                                "m.ruleText({verbs: ['get', '*'], apiGroups: ['', 'apps'], resources: ['pods'], resourceNames: ['web']})"))
                .isEqualTo("every verb on pods in groups core, apps named web");
    }

    private static final String POD =
            "{metadata: {uid: 'u', name: 'web-0', labels: {r: 'web-1'}, creationTimestamp: '2030-01-01T00:00:00Z'},"
                    + " status: {conditions: [{type: 'PodScheduled', status: 'True', lastTransitionTime: '2030-01-01T00:00:01Z'},"
                    + " {type: 'Ready', status: '%s', lastTransitionTime: '2030-01-01T00:00:%sZ'}]}}";

    @Test
    void livesOf_historyOfOneName_tellsWhenItsPodsWereReadyAndDeleted() {
        String items = "[{time: '2030-01-01T00:00:09Z', object: null}, {time: '2030-01-01T00:00:07Z', object: %s},"
                        .formatted(POD.formatted("False", "07"))
                + " {time: '2030-01-01T00:00:03.250Z', object: %s}]".formatted(POD.formatted("True", "03"));
        String second = "(time => time === undefined ? null : time % 60000)";
        String life = "m.livesOf(" + items
                + ", () => true, 'r').map(l => [l.revision, l.created, l.scheduled, l.ready[0].from, l.ready[0].to, l.deleting, l.deleted]"
                + ".map(v => typeof v === 'number' ? " + second + "(v) : v))";

        assertThat(in("lanes", life)).isEqualTo("[[\"web-1\",0,1000,3250,7000,9000,9000]]");
    }

    @Test
    void rolloutOf_settings_boundTheRollout() {
        String of = "[['Deployment', {spec: {replicas: 5, strategy: {rollingUpdate: {maxUnavailable: '25%'}}}}],"
                + " ['DaemonSet', {spec: {updateStrategy: {rollingUpdate: {maxUnavailable: '25%'}}}, status: {desiredNumberScheduled: 5}}],"
                + " ['StatefulSet', {spec: {replicas: 3, updateStrategy: {rollingUpdate: {partition: 2}}}}], ['Job', {spec: {completions: 4, parallelism: 2}}]]"
                + ".map(([kind, object]) => { const r = m.rolloutOf(kind, object); return [r.wanted, r.floor, r.partition, r.completions].map(v => v ?? '').join(); })";

        assertThat(in("lanes", of)).isEqualTo("[\"5,4,,\",\"5,3,,\",\"3,2,2,\",\"2,,,4\"]");
    }

    @Test
    void readySteps_lives_countReadyPods() {
        assertThat(in(
                        "lanes",
                        "m.readySteps([{ready: [{from: 1, to: 5}]}, {ready: [{from: 1}]}, {ready: [{from: 5}]}])"))
                .isEqualTo("[{\"time\":1,\"count\":2},{\"time\":5,\"count\":2}]");
    }

    @Test
    void treeOf_owners_nestsAndSurvivesACycle() {
        String objects = "[['rs', 'd'], ['p2', 'rs'], ['p1', 'rs'], ['a', 'b'], ['b', 'a']]"
                + ".map(([name, owner]) => ({kind: 'K', metadata: {uid: name, name, ownerReferences: [{uid: owner}]}}))";
        String text =
                "nodes => nodes.map(({object, children}) => object.metadata.name + '(' + text(children) + ')').join(' ')";

        assertThat(in(
                        "children",
                        "{ const text = " + text + "; const objects = " + objects
                                + "; return [text(m.treeOf('d', objects)), text(m.treeOf('a', objects))]; }"))
                .isEqualTo("[\"rs(p1() p2())\",\"b()\"]");
    }

    @Test
    void conditionWord_conditions_sayWhetherTheyAreGood() {
        assertThat(
                        in(
                                "words",
                                "[['Ready', 'True'], ['Ready', 'False'], ['MemoryPressure', 'True'], ['MemoryPressure', 'False'], ['Ready', 'Unknown']]"
                                        + ".map(([type, status]) => m.conditionWord({type, status})).map(({word, state}) => word + ' ' + state)"))
                .isEqualTo(
                        "[\"Ready ok\",\"not Ready waiting\",\"MemoryPressure failed\",\"not MemoryPressure ok\",\"Ready unknown unknown\"]");
    }

    @Test
    void objectWord_workload_countsThePodsThatAreToBeReplaced() {
        String objects = """
                [{kind: 'Deployment', spec: {replicas: 3}, status: {replicas: 4, readyReplicas: 3, updatedReplicas: 1}},
                {kind: 'Deployment', spec: {replicas: 3}, status: {replicas: 3, readyReplicas: 3, updatedReplicas: 3}},
                {kind: 'Deployment', spec: {replicas: 5}, status: {replicas: 2, readyReplicas: 2, updatedReplicas: 2}},
                {kind: 'StatefulSet', spec: {replicas: 3, updateStrategy: {rollingUpdate: {partition: 2}}},
                  status: {replicas: 3, readyReplicas: 3, updatedReplicas: 1, currentRevision: 'a', updateRevision: 'b'}},
                {kind: 'StatefulSet', spec: {replicas: 3},
                  status: {replicas: 3, readyReplicas: 3, updatedReplicas: 1, currentRevision: 'a', updateRevision: 'b'}},
                {kind: 'DaemonSet', spec: {updateStrategy: {type: 'OnDelete'}},
                  status: {desiredNumberScheduled: 2, currentNumberScheduled: 2, numberReady: 2}}]""";

        assertThat(
                        in(
                                "words",
                                objects
                                        + ".map(object => m.objectWord({metadata: {}, ...object})).map(({word, state}) => word + ' ' + state)"))
                .isEqualTo("[\"3 of 3 ready, 3 not updated waiting\",\"3 of 3 ready ok\",\"2 of 5 ready waiting\","
                        + "\"3 of 3 ready ok\",\"3 of 3 ready, 2 not updated waiting\",\"2 of 2 ready ok\"]");
    }

    @Test
    void objectReason_status_isTheMessageOfWhatFails() {
        String objects = """
                [{kind: 'Pod', status: {containerStatuses: [{state: {waiting: {reason: 'ErrImagePull', message: 'no such image'}}}]}},
                {kind: 'Pod', status: {conditions: [{type: 'PodScheduled', status: 'False', message: 'no node fits'}]}},
                {kind: 'Deployment', status: {conditions: [{type: 'Progressing', status: 'False', message: 'timed out'},
                  {type: 'ReplicaFailure', status: 'True', message: 'exceeded quota'}]}},
                {kind: 'Deployment', status: {conditions: [{type: 'Available', status: 'False', message: 'not yet'}]}},
                {kind: 'ConfigMap'}]""";

        assertThat(in("words", objects + ".map(object => m.objectReason(object) ?? '')"))
                .isEqualTo("[\"no such image\",\"no node fits\",\"exceeded quota\",\"\",\"\"]");
    }

    @Test
    void setBack_earlierRevision_keepsTheIdentityOfTheObject() {
        String earlier =
                "{metadata: {name: 'a', uid: 'old', resourceVersion: '1', labels: {x: 'one'}, managedFields: []},"
                        + " spec: {b: 1, a: 'two\\n\\n'}, status: {seen: 1}}";
        String current =
                "{apiVersion: 'v1', kind: 'K', metadata: {name: 'a', uid: 'new', resourceVersion: '9'}, status: {seen: 2}}";

        assertThat(in("document", "m.setBack(" + earlier + ", " + current + ")"))
                .isEqualTo("""
                apiVersion: v1
                kind: K
                metadata:
                  labels:
                    x: one
                  name: a
                  resourceVersion: "9"
                  uid: new
                spec:
                  a: "two\\n\\n"
                  b: 1
                status:
                  seen: 2
                """);
    }

    @Test
    void withoutSecrets_secret_showsOnlyLengths() {
        String kind = "{group: '', resource: 'secrets'}";
        assertThat(in(
                        "secrets",
                        "m.withoutSecrets(" + kind + ", {metadata: {}, data: {p: 'aHVzaC1odXNo', q: 'YQ=='}}).data"))
                .isEqualTo("{\"p\":\"9 bytes, not shown\",\"q\":\"1 byte, not shown\"}");
        assertThat(
                        in(
                                "secrets",
                                "m.withoutSecrets(" + kind + ", {metadata: {annotations:"
                                        + " {a: 'b', 'kubectl.kubernetes.io/last-applied-configuration': '{\"data\":{}}'}}}).metadata"))
                .isEqualTo("{\"annotations\":{\"a\":\"b\",\"kubectl.kubernetes.io/last-applied-configuration\":"
                        + "\"11 bytes, not shown\"}}");
        assertThat(
                        in(
                                "secrets",
                                "m.withoutValues({data: {a: 'YQ==', b: 'YQ==', c: 'YWE='}}, {data: {a: 'Yg==', b: 'YQ==', c: 'Yg=='}}).data"))
                .isEqualTo(
                        "{\"a\":\"1 byte, another value\",\"b\":\"1 byte, not shown\",\"c\":\"2 bytes, not shown\"}");
    }

    @Test
    void exactText_anyValue_isTheTextOfJson() {
        String text = "'{\"a\":[9007199254740993,null,{\"b\":\"\\\\\"<\"}],\"c\":{},\"d\":1.5,\"e\":true}'";
        assertThat(in("exactly", "m.exactText(m.parseExactly(" + text + ")) === " + text))
                .isEqualTo("true");
        assertThat(in("exactly", "m.exactText({a: undefined, b: [undefined]})")).isEqualTo("{\"b\":[null]}");
    }

    @Test
    void parseExactly_longNumbers_keepTheirDigits() {
        assertThat(
                        in(
                                "exactly",
                                "Object.values(m.parseExactly('{\"a\":9007199254740993,\"b\":-9007199254740993,\"c\":1.5,\"d\":7,\"e\":\"9007199254740993\"}')).map(each => typeof each + ' ' + each)"))
                .isEqualTo(
                        "[\"bigint 9007199254740993\",\"bigint -9007199254740993\",\"number 1.5\",\"number 7\",\"string 9007199254740993\"]");
    }
}
